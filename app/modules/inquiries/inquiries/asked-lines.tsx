import { askedLines } from "~/messages/en/asked-lines";
import { formats } from "~/messages/en/formats";
import { useMessages } from "~/ui/language";
import { useRootData } from "~/ui/root-data";

interface AskedLine {
  id: string;
  name: string;
  quantity: number;
  unitPriceCents: number;
  note: string;
}

export function AskedLines({ lines, level: Level = "h3" }: { lines: AskedLine[]; level?: "h2" | "h3" }) {
  const { company } = useRootData();
  const words = useMessages("askedLines", askedLines);
  const { money } = useMessages("formats", formats);
  if (lines.length === 0) return null;
  const total = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  return (
    <section aria-labelledby="lines-heading">
      <Level id="lines-heading">{words.title}</Level>
      <ul className="ruled *:py-2">
        {lines.map(({ id, name, quantity, unitPriceCents, note }) => (
          <li key={id}>
            {words.each(name, quantity, money(unitPriceCents))}
            {note && <span className="sub">{`${note}.`}</span>}
          </li>
        ))}
      </ul>
      <p>
        {words.total(company.tax.rates.map(({ name }) => name))}
        <strong>{money(total)}</strong>
      </p>
    </section>
  );
}
