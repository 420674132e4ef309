import type { ReactNode } from "react";
import { Beside } from "~/modules/shared/catalogue/beside";
import { CallUs } from "~/ui/emergency-line";
import { Icon } from "~/ui/icons";
import { PageHeading, Prose } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

/** A long text with a table of contents and the phone number beside it. */
export function Document({
  title,
  lead,
  note,
  contents,
  children,
}: {
  title: string;
  lead: string;
  note: string;
  /** Its headings, by their ids. */
  contents: { id: string; text: string }[];
  children: ReactNode;
}) {
  const { company } = useRootData();
  return (
    <Beside
      look="panel"
      box={
        <>
          <nav aria-labelledby="contents">
            <h2 id="contents">On this page</h2>
            <Contents of={contents} />
          </nav>
          <p className="mt-8">
            {"Questions? Please "}
            <CallUs company={company} />.
          </p>
        </>
      }
    >
      <PageHeading title={title} lead={lead}>
        <p className="soft mt-3 text-sm">{note}</p>
        <details className="panel mt-4 md:hidden">
          <summary className="flex items-center justify-between font-semibold">
            On this page
            <Icon name="down" />
          </summary>
          <Contents of={contents} />
        </details>
      </PageHeading>
      <Prose>{children}</Prose>
    </Beside>
  );
}

function Contents({ of }: { of: { id: string; text: string }[] }) {
  return (
    <ul className="mt-3">
      {of.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1 no-underline hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
