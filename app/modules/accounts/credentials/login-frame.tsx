import type { ReactNode } from "react";
import { Flash } from "~/ui/flash";
import { Wrap } from "~/ui/page";
import { Split } from "~/ui/split";

const help = {
  "sign-in": {
    title: "Inside your account",
    lines: [
      "Last night on your street, pass by pass",
      "Your plan, your card and your invoices",
      "Your household, and house checks while you are away",
    ],
  },
  register: {
    title: "What happens next",
    lines: [
      "Register: we email you a code, and you tell us where you live",
      "Verify your address with one bill or letter; a person reads it",
      "Choose a plan. Until then, nothing costs anything",
    ],
  },
  forgot: {
    title: "If no email comes",
    lines: [
      "Give it a few minutes, and look in the spam folder",
      "It goes only to an address that has an account",
      "A link works once; the newest one counts",
    ],
  },
} as const;

/** A form of /login, with what helps beside it. */
export function LoginFrame({
  mode,
  buying,
  children,
}: {
  mode: keyof typeof help;
  buying: boolean;
  children: ReactNode;
}) {
  return (
    <Wrap className="page">
      {buying && <Flash kind="info" message="Please sign in to continue to checkout" />}
      <Split label="Good to know" aside={<LoginHelp mode={mode} />}>
        {children}
      </Split>
    </Wrap>
  );
}

/** Numbers for what comes one after the other. */
function LoginHelp({ mode }: { mode: keyof typeof help }) {
  const { title, lines } = help[mode];
  const isOrdered = mode === "register";
  const List = isOrdered ? "ol" : "ul";
  return (
    <section className="night rounded-md border border-night-line p-6">
      <h2 className="text-lg">{title}</h2>
      <List className={`mt-3 ps-5 ${isOrdered ? "list-decimal" : "list-disc"}`}>
        {lines.map((line) => (
          <li key={line} className="py-1">
            {line}
          </li>
        ))}
      </List>
    </section>
  );
}
