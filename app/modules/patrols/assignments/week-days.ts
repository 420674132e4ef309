import { dayWords, shiftWords } from "./shift-words";
import type { Need } from "./week-board";
import type { WeekLinks } from "./week-links";
import type { Day, Head } from "./week-parts";
import {
  counted,
  groupBy,
  isInView,
  kindOf,
  kindWords,
  labelOf,
  type PlannedShift,
  shortDay,
  shortHours,
  type Usual,
  unusualHours,
  usualHours,
  type WeekView,
} from "./week-shifts";

interface Week {
  days: string[];
  /** The day a phone shows. */
  day: string;
  tonight: string;
  shifts: PlannedShift[];
  needs: Need[];
  view: WeekView;
  links: WeekLinks;
}

const maxShown = { night: 24, day: 6 };

export function headsOf({ days, day: chosen, tonight, shifts, needs, view, links }: Week): Head[] {
  const byDay = groupBy(
    shifts.filter((shift) => isInView(view, shift)),
    ({ day }) => day,
  );
  return days.map((day) => {
    const own = byDay.get(day) ?? [];
    const open = own.filter(({ isOpen }) => isOpen).length;
    return {
      ...{ day, to: links.to({ of: day }), words: shortDay(day) },
      note: day === tonight ? "Tonight" : shiftsWords(own.length),
      open: open > 0 ? `${open} open` : "",
      isShort: open > 0 || needs.some((need) => need.day === day),
      ...{ isEmpty: own.length === 0, isTonight: day === tonight, isChosen: day === chosen },
    };
  });
}

function shiftsWords(count: number): string {
  return count === 0 ? "No shift" : counted(count, "shift");
}

/** What a phone shows of the chosen day: what nobody takes, then the nights, then the days. */
export function dayOf({ day, tonight, shifts, needs, view, links }: Week): Day {
  const own = shifts.filter((shift) => shift.day === day && isInView(view, shift));
  const usual = usualHours(own);
  const words = dayWords(day);
  const group = (label: string, kind: "night" | "day", all: PlannedShift[]) => {
    const more = all.length - maxShown[kind];
    return {
      label,
      rows: all.slice(0, maxShown[kind]).map((shift) => rowOf(shift, usual, links)),
      ...(more > 0 && { more: { to: links.list(day, day), words: `${more} more` } }),
    };
  };
  const taken = (kind: "night" | "day") => own.filter((shift) => !shift.isFree && kindOf(shift) === kind);
  const without = group(
    "Without a guard",
    "night",
    own.filter(({ isFree }) => isFree),
  );
  const missing = needs
    .filter((need) => need.day === day)
    .map(({ label, to }) => ({
      to,
      icon: "plus" as const,
      title: label,
      note: "No guard is planned",
    }));
  return {
    title: day === tonight ? `Tonight, ${words}` : words,
    note: shiftsWords(own.length),
    groups: [
      { ...without, rows: [...without.rows, ...missing] },
      group(kindWords("night", usual), "night", taken("night")),
      group(kindWords("day", usual), "day", taken("day")),
    ].filter(({ rows }) => rows.length > 0),
  };
}

function rowOf(shift: PlannedShift, usual: Usual, links: WeekLinks): Day["groups"][number]["rows"][number] {
  const { id, isFree, isOpen, location, guardName } = shift;
  return {
    to: isOpen ? links.open(id) : links.record(id),
    icon: kindOf(shift) === "night" ? "moon" : "sun",
    title: labelOf(shift),
    note: isFree ? location : guardName,
    hours: isFree ? shortHours(shiftWords(shift)) : unusualHours(shift, usual),
    ...(isFree && { state: isOpen ? "Open" : "Nobody took it" }),
  };
}
