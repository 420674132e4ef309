import type { ReactNode } from "react";
import { Beside } from "~/modules/shared/catalogue/beside";
import { CallUs } from "~/ui/emergency-line";
import { PageHeading, Prose } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

/** A long text with a table of contents and the phone number beside it. */
export function Document({
  title,
  lead,
  contents,
  children,
}: {
  title: string;
  lead: string;
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
            <ul>
              {contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-8">
            {"Questions? Please "}
            <CallUs company={company} />.
          </p>
        </>
      }
    >
      <PageHeading title={title} lead={lead} />
      <Prose>{children}</Prose>
    </Beside>
  );
}
