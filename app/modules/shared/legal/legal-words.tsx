import { planTerms } from "~/modules/shared/catalogue/plans";
import { provinces } from "~/modules/shared/company/provinces";
import { hoursWords } from "~/platform/wall-minutes";
import { Prose } from "~/ui/page";
import { type Company, useRootData } from "~/ui/root-data";
import { type Block, type Filling, type Inline, readLegalText } from "./legal-text";

/** A legal text in the back office, without the page around it. */
export function LegalWords({ body }: { body: string }) {
  const { lead, blocks } = readLegalText(body);
  return (
    <Prose>
      <p>{lead}</p>
      <Blocks blocks={blocks} />
    </Prose>
  );
}

/** What follows the lead of a legal text. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
    return <One key={index} block={block} />;
  });
}

function One({ block }: { block: Block }) {
  const { lineHours } = useRootData().company;
  if (block.kind === "heading") return <h2 id={block.id}>{block.text}</h2>;
  if (block.kind === "paragraph")
    return (
      <p>
        <Parts parts={block.parts} />
      </p>
    );
  const items =
    block.kind === "list" ? block.items : planTerms(lineHours).map((text): Inline[] => [{ text }]);
  return (
    <ul>
      {items.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
        <li key={index}>
          <Parts parts={parts} />
        </li>
      ))}
    </ul>
  );
}

function Parts({ parts }: { parts: Inline[] }) {
  const { company } = useRootData();
  return parts.map((part, index) => {
    const { text, href } = "filling" in part ? filled(part.filling, company) : part;
    return href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      <a key={index} href={href}>
        {text}
      </a>
    ) : (
      text
    );
  });
}

const form = { text: "our contact form", href: "/contact" };

function filled(filling: Filling, company: Company): { text: string; href?: string } {
  const { name, phone, phoneHref, lineHours, email, area, hours, province, patrol } = company;
  const words = {
    name: { text: name },
    phone: phone ? { text: phone, href: phoneHref } : form,
    email: email ? { text: email, href: `mailto:${email}` } : form,
    area: { text: area },
    hours: { text: hours },
    province: { text: provinces.find(({ value }) => value === province)?.label ?? "the province" },
    patrols: { text: hoursWords(patrol) },
    "plan terms": { text: planTerms(lineHours).join(" ") },
  } satisfies Record<Filling, { text: string; href?: string }>;
  return words[filling];
}
