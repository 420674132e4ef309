import { companyClock } from "~/modules/shared/company/company.server";
import { formatDate } from "~/platform/format";
import { mergeFields } from "./duplicate-options";
import type { compare } from "./duplicates.server";

type Comparison = NonNullable<Awaited<ReturnType<typeof compare>>>;
type Row = Comparison["rows"][number];
type Side = Comparison["mine"];

/** A fact that no choice is needed for; emails are shown as links. */
interface Alike {
  term: string;
  value: string;
  emails?: string[];
  note?: string;
}

interface Decision {
  value: string;
  label: string;
  hint: string;
}

/** Two profiles as the form of a merge shows them, in words and choices. */
export interface MergeView {
  /** The profile that was opened. */
  id: string;
  obstacles: string[];
  versions: [string, string][];
  alike: Alike[];
  differing: { name: Row["name"]; label: string; mine: string; other: string }[];
  decisions: Decision[];
  /** What is chosen until someone chooses. */
  values: Record<string, string>;
}

/** What the form of a merge shows for two profiles that were compared. */
export async function mergeView(comparison: Comparison): Promise<MergeView> {
  const { mine, other, rows, differing, obstacles } = comparison;
  const values = rows.map((row) => [row.name, row.mine === "" ? "other" : "this"]);
  return {
    id: mine.id,
    obstacles,
    versions: [
      ["thisVersion", String(mine.version)],
      ["otherVersion", String(other.version)],
    ],
    alike: alikeIn(comparison),
    differing: rows
      .filter(({ name }) => differing.includes(name))
      .map((row) => ({ ...row, label: mergeFields[row.name].label })),
    decisions: decisionsFor(comparison, await companyClock.timeZone()),
    values: Object.fromEntries([["decision", other.signsIn ? "other" : "this"], ...values]),
  };
}

function alikeIn(comparison: Comparison): Alike[] {
  const { rows, differing, mine, other } = comparison;
  const same = rows.filter(({ name }) => !differing.includes(name));
  const others = [...new Set([...mine.otherEmails, ...other.otherEmails])];
  return [
    ...same.map((row) => ({
      ...{ term: mergeFields[row.name].label, value: bothOf(row) },
      ...(row.name === "email" && emailThatStays(comparison)),
    })),
    ...(others.length > 0 ? [{ term: "Other emails", value: "", emails: others }] : []),
  ];
}

function bothOf({ mine, other }: { mine: string; other: string }): string {
  return mine === other ? mine : `${mine || "Nothing"} / ${other || "Nothing"}`;
}

function emailThatStays({ mine, other, obstacles }: Comparison): Partial<Alike> {
  if (obstacles.length > 0) return {};
  if (mine.email === "" || other.email === "" || mine.email === other.email)
    return { value: mine.email || other.email };
  const [account, imported] = mine.signsIn ? [mine, other] : [other, mine];
  return {
    emails: [account.email],
    note: `This person signs in with it, so it stays. ${imported.email} is kept as well: a search for it still finds this person.`,
  };
}

/** A profile with a sign-in stays, so staying is not offered for the other one. */
function decisionsFor({ mine, other }: Comparison, timeZone: string): Decision[] {
  const described = (side: Side, value: string, hint: string): Decision => ({
    value,
    label: `${side.name}, added ${formatDate(side.createdAt, timeZone)}`,
    hint: side.signsIn ? `Signs in with ${side.email}, so this profile stays.` : hint,
  });
  return [
    ...(other.signsIn ? [] : [described(mine, "this", "The profile that you opened.")]),
    ...(mine.signsIn ? [] : [described(other, "other", "The profile it is compared with.")]),
    {
      value: "different",
      label: "Keep both: they are different people",
      hint: "Nothing is merged, and they are no longer shown as possible duplicates.",
    },
  ];
}
