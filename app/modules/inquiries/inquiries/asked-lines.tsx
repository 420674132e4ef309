import { beforeTax } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";
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
  if (lines.length === 0) return null;
  const total = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  return (
    <section aria-labelledby="lines-heading">
      <Level id="lines-heading">Products asked for</Level>
      <ul className="ruled *:py-2">
        {lines.map(({ id, name, quantity, unitPriceCents, note }) => (
          <li key={id}>
            {`${quantity} × ${name}, ${formatMoney(unitPriceCents)} each`}
            {note && <span className="sub">{`${note}.`}</span>}
          </li>
        ))}
      </ul>
      <p>
        {`Total ${beforeTax(company.tax)}: `}
        <strong>{formatMoney(total)}</strong>
      </p>
    </section>
  );
}
