import { formatDate } from "~/platform/format";
import { Wrap } from "~/ui/page";
import { Document } from "./document";
import { readLegalText } from "./legal-text";
import { Blocks } from "./legal-words";
import { type LegalKind, legalPages } from "./starter-texts";

/** A legal text as a page of the site. */
export function LegalPage({ kind, body, day }: { kind: LegalKind; body: string; day: string }) {
  const { lead, blocks } = readLegalText(body);
  const contents = blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));
  return (
    <Wrap className="page">
      <Document
        title={legalPages[kind].title}
        lead={lead}
        note={`Last updated ${formatDate(`${day}T00:00:00Z`, "UTC")}`}
        contents={contents}
      >
        <Blocks blocks={blocks} />
      </Document>
    </Wrap>
  );
}
