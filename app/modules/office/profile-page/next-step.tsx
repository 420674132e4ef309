import type { ReactNode } from "react";
import type { VerificationState } from "~/modules/residents/verifications/verification-state";
import { lengthOf } from "~/modules/residents/verifications/verification-words";
import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney, formatShort } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { CardFlash, useCardFlash } from "~/ui/flash";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { useRootData } from "~/ui/root-data";

interface NextStepProps {
  setUp: boolean;
  setUpAt: string | null;
  state: VerificationState;
  hasPlan: boolean;
  /** The lowest price of a plan in cents; null while none is on sale. */
  fromCents: number | null;
  uncovered?: string;
}

/** The one thing that a new resident does next, out of three; nothing once all are done. */
export function NextStep(props: NextStepProps) {
  const { state, hasPlan, uncovered } = props;
  const flash = useCardFlash("verify");
  const next = stepOf(props);
  if (!next && !flash) return null;
  return (
    <section
      className="panel border-lamp"
      id={state.status === "verified" ? undefined : "verify"}
      aria-labelledby={next && "next-heading"}
      tabIndex={flash ? -1 : undefined}
    >
      {flash && <CardFlash flash={flash} />}
      {next && (
        <>
          <h2 id="next-heading" className="mb-2 text-xl">
            {next.title}
          </h2>
          <div className="soft max-w-[60ch]">{next.words}</div>
          {next.act && <p className="mt-4">{next.act}</p>}
          <Steps {...props} hasPlan={hasPlan || Boolean(uncovered)} />
        </>
      )}
    </section>
  );
}

const setUpHref = "/account-setup";

interface Step {
  title: string;
  words: ReactNode;
  act?: ReactNode;
}

function stepOf({ setUp, state, hasPlan, uncovered }: NextStepProps): Step | undefined {
  const { status, rejection, usual, address } = state;
  if (status === "pending") return waits(state, hasPlan);
  if (status === "unverified" && rejection)
    return {
      title: "Send another document",
      words: `${rejection.said} ${rejection.toDo}`,
      act: <ButtonLink href="/profile/verification">Send another document</ButtonLink>,
    };
  if (!setUp)
    return {
      title: "Set up your account",
      words: "One thing is left: tell us your name and address, so that we know which home is yours.",
      act: <ButtonLink href={setUpHref}>Set up your account</ButtonLink>,
    };
  if (status === "unverified") return first(address, usual);
  if (hasPlan || uncovered) return undefined;
  return {
    title: "Choose a plan",
    words: "Your address is verified. You pay month by month, and cancel when you like.",
    act: <ButtonLink href="/payment">Choose a plan</ButtonLink>,
  };
}

function first(address: string | null, usual: number | undefined): Step {
  return {
    title: "Verify your address",
    words: `Send a utility bill, a bank statement, a lease or a letter from the government, from the last three months, that shows your name and ${address ?? "your address"}. A person looks at it${usual === undefined ? "" : `, usually within ${lengthOf(usual)}`}.`,
    act: <ButtonLink href="/profile/verification">Verify Now</ButtonLink>,
  };
}

function waits({ waiting, usual }: VerificationState, hasPlan: boolean): Step {
  const until = `You get an email once it is decided${usual === undefined ? "" : `, usually within ${lengthOf(usual)}`}.`;
  const meanwhile = hasPlan ? "" : " Meanwhile you can choose a plan.";
  if (waiting?.opened) return { title: "A person is reading your document", words: `${until}${meanwhile}` };
  return {
    title: "We have your document",
    words: `Next, a person reads it. ${until}${meanwhile}`,
    act: <Go to="/profile/verification">Replace the document</Go>,
  };
}

/** Account, address, plan: what is done, what is next, what is left. */
function Steps({ setUp, setUpAt, state: { status, verifiedAt }, hasPlan, fromCents }: NextStepProps) {
  const { timeZone, tax } = useRootData().company;
  const day = (at: Date | string | null) => at && formatShort(at, timeZone);
  const steps = [
    {
      title: setUp ? "Account set up" : "Set up your account",
      done: setUp,
      note: setUp ? day(setUpAt) : <a href={setUpHref}>Your name and address</a>,
    },
    {
      title: status === "verified" ? "Address verified" : "Verify your address",
      done: status === "verified",
      note: status === "pending" ? "Being read" : (day(verifiedAt) ?? "One document"),
    },
    {
      title: hasPlan ? "Plan chosen" : "Choose a plan",
      done: hasPlan,
      note:
        hasPlan || fromCents === null ? null : `From ${formatMoney(fromCents)} per month, ${plusTax(tax)}`,
    },
  ];
  const now = steps.findIndex(({ done }) => !done);
  return (
    <ol className="mt-5 grid gap-3 md:grid-cols-3">
      {steps.map(({ title, done, note }, index) => (
        <li
          key={title}
          aria-current={index === now ? "step" : undefined}
          className={`border-t-3 pt-2.5 text-md ${done ? "border-success" : index === now ? "border-lamp" : "border-line"}`}
        >
          <b className="flex items-center gap-1.5">
            {done && <Icon name="check" className="icon text-success" />}
            {title}
            {done && <span className="sr"> (done)</span>}
          </b>{" "}
          {note && <span className="soft">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
