import { ButtonLink } from "~/ui/button";
import { useEmergency } from "~/ui/emergency-line";
import { Icon } from "~/ui/icons";
import { useRootData } from "~/ui/root-data";

/** The last line of a page: to write, or to call. */
export function ClosingPanel(words: { title: string; text: string; href: string; label: string }) {
  const { company } = useRootData();
  const { button } = useEmergency(company);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-8">
      <div className="flex-[1_1_9rem]">
        <h2 className="text-2xl">{words.title}</h2>
        <p className="soft mt-1">{words.text}</p>
      </div>
      <p className="do">
        <ButtonLink href={words.href}>{words.label}</ButtonLink>{" "}
        <ButtonLink href={company.phoneHref} variant="line">
          <Icon name="phone" />
          {company.phone || button}
        </ButtonLink>
      </p>
    </div>
  );
}
