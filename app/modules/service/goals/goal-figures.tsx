import { isTaxed, plusTax, withTax } from "~/modules/shared/catalogue/sales-tax";
import { formatCount, formatDate, formatMoney } from "~/platform/format";
import { useRootData } from "~/ui/root-data";
import { countWords, fewest } from "./goal-options";

interface Goal {
  joined: number;
  homes: number;
  status: string;
  until: string;
}

/** How far a street is, what it costs, and how long the street has. */
export function GoalFigures(figures: { goal: Goal; priceCents: number; daysLeft: number }) {
  return (
    <>
      <Count {...figures.goal} />
      <Terms {...figures} />
    </>
  );
}

/** How far the street is. */
function Count({ joined, homes, status }: Goal) {
  const words = status === "open" ? countWords(joined, homes) : states[status];
  return (
    <>
      <p className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-display text-4xl/9 tabular-nums">{words}</b>{" "}
        {status === "open" && joined >= fewest && joined < homes && (
          <span className="soft">{`${formatCount(homes - joined)} more to go`}</span>
        )}
      </p>
      {status === "open" && joined > 0 && (
        <svg className="mb-4 block w-full" height="8" aria-hidden="true">
          <rect width="100%" height="8" rx="4" className="fill-ghost" />
          <rect
            width={`${Math.min(100, Math.round((100 * joined) / homes))}%`}
            height="8"
            rx="4"
            className="fill-lamp"
          />
        </svg>
      )}
    </>
  );
}

const states: Record<string, string> = {
  started: "The goal was reached, and the plan has started",
  missed: "The goal was missed",
};

/** What it costs, and how long the street has. */
function Terms({ goal, priceCents, daysLeft }: { goal: Goal; priceCents: number; daysLeft: number }) {
  const { tax } = useRootData().company;
  const large = "block font-display text-2xl tabular-nums";
  const taxed = isTaxed(tax) ? `, ${formatMoney(withTax(priceCents, tax).payableCents)} in all` : "";
  return (
    <div className="mb-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <p>
        <b className={large}>{formatMoney(priceCents)}</b> a month for each home{" "}
        <span className="block text-ink-soft text-sm">{`${plusTax(tax)}${taxed}`}</span>
      </p>
      {goal.status === "open" && (
        <p>
          <b className={large}>{leftWords(daysLeft)}</b> {`until ${formatDate(goal.until, "UTC")}`}
        </p>
      )}
    </div>
  );
}

function leftWords(days: number): string {
  if (days < 1) return "Last day";
  return days === 1 ? "1 day left" : `${formatCount(days)} days left`;
}
