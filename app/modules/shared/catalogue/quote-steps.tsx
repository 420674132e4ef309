import type { IconName } from "~/ui/icons";
import { useRootData } from "~/ui/root-data";
import { Badge } from "./works-today";

/** What happens once someone asks for a quote. */
export function QuoteSteps({ tell }: { tell: string }) {
  const { company } = useRootData();
  const steps: [icon: IconName, title: string, text: string][] = [
    ["mail", "You tell us", tell],
    ["users", "A person reads it", `We read messages ${company.hours}, and reply by the next business day.`],
    [
      "file",
      "You read the quote",
      `It comes by email with every line, ${company.tax.name} and the total. Accept it online, or ask first.`,
    ],
  ];
  return (
    <ol className="tiles lg:grid-cols-3">
      {steps.map(([icon, title, text]) => (
        <li key={title} className="flex gap-4">
          <div className="flex-none">
            <Badge icon={icon} />
          </div>
          <div>
            <h3>{title}</h3>
            <p className="soft mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
