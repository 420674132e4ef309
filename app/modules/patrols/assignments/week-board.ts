import { licenceEndsSoon } from "./assignment-options";
import { shiftWords } from "./shift-words";
import type { WeekLinks } from "./week-links";
import type { Bar, Cell, Group, Line, People, Person } from "./week-parts";
import {
  counted,
  groupBy,
  isInView,
  isSamePatrol,
  isUsual,
  type Kind,
  kindOf,
  kindWords,
  labelOf,
  minutesOf,
  type PlannedShift,
  shortDay,
  shortHours,
  type Usual,
  unusualHours,
  type WeekView,
} from "./week-shifts";

interface LicensedGuard {
  id: string;
  name: string;
  until: string;
  left: number;
}

/** A night when a community has no shift, though it needs one. */
export interface Need {
  day: string;
  label: string;
  to: string;
}

interface Week {
  days: string[];
  tonight: string;
  now: Date;
  shifts: PlannedShift[];
  /** By name. */
  guards: LicensedGuard[];
  needs: Need[];
  usual: Usual;
  view: WeekView;
  links: WeekLinks;
  /** Hours a week beyond which they are called overtime. */
  overtimeAfter: number;
}

/** A guard with the shifts of the week. */
interface Busy {
  id: string;
  name: string;
  minutes: number;
  own: PlannedShift[];
}

/** A board stays readable, and quick to make: further people are only named, then counted. */
const max = { rows: 30, daysBesideNights: 6, named: 30, inCell: 3, alike: 4 };

/** What nobody takes, then the guards with what they have, those on nights first, then who has nothing. */
export function boardOf(week: Week): { people: number; groups: Group[] } {
  return new Board(week).groups();
}

class Board {
  readonly #week: Week;
  readonly #guards: Map<string, LicensedGuard>;

  constructor(week: Week) {
    this.#week = week;
    this.#guards = new Map(week.guards.map((guard) => [guard.id, guard]));
  }

  groups() {
    const { view } = this.#week;
    const busy = this.#busy();
    const has = (kind: Kind) => (each: Busy) => each.own.some((one) => kindOf(one) === kind);
    const nights = view === "days" ? [] : busy.filter(has("night"));
    const days = view === "nights" ? [] : busy.filter((each) => has("day")(each) && !nights.includes(each));
    const taken = new Set(busy.map(({ id }) => id));
    const idle = this.#week.guards.filter(({ id }) => !taken.has(id));
    const groups: Group[] = [
      { lines: this.#shared() },
      this.#group("night", nights, max.rows),
      this.#group("day", days, nights.length > 0 ? max.daysBesideNights : max.rows),
      { label: "No shift this week", lines: [], people: this.#idle(idle) },
    ];
    return {
      people: busy.length + idle.length,
      groups: groups.filter(({ lines, people }) => lines.length > 0 || people?.named.length),
    };
  }

  #busy(): Busy[] {
    const taken = this.#week.shifts.filter(({ isFree, guardId }) => !isFree && guardId);
    const people = [...groupBy(taken, ({ guardId }) => guardId ?? "")].map(([id, own]) => {
      const name = this.#guards.get(id)?.name ?? own[0]?.guardName ?? "";
      return { id, name, own, minutes: own.reduce((sum, shift) => sum + minutesOf(shift), 0) };
    });
    return people.sort((one, other) => other.minutes - one.minutes || collator.compare(one.name, other.name));
  }

  #shared(): Line[] {
    const { shifts, needs, view } = this.#week;
    const free = shifts.filter((shift) => shift.isFree && isInView(view, shift));
    const [open, missed] = [true, false].map((isOpen) => free.filter((each) => each.isOpen === isOpen));
    const lines = [
      { name: "Open shifts", note: `${open?.length} without a guard`, cells: this.#cells(open ?? []) },
      { name: "Nobody took", note: counted(missed?.length ?? 0, "shift"), cells: this.#cells(missed ?? []) },
      { name: "Not planned", note: counted(needs.length, "night"), cells: this.#needs() },
    ];
    return lines.filter(({ cells }) => cells.some(({ bars }) => bars.length > 0));
  }

  #needs(): Cell[] {
    const { days, needs, links } = this.#week;
    return days.map((day) => {
      const own = needs.filter((need) => need.day === day);
      const bars = own.slice(0, max.inCell).map(({ label, to }) => {
        return { to, label, rest: `, ${shortDay(day)}: no guard is planned`, look: "need" as const };
      });
      return this.#cell(day, bars, own.length - bars.length, links.needs);
    });
  }

  #idle(idle: LicensedGuard[]): People {
    const { links } = this.#week;
    return named(idle, ({ id, name, left }) => {
      const mayPlan = links.plansFrom && left >= 0;
      const to = mayPlan ? links.plan(links.plansFrom, id) : links.employee(id);
      return { name, to, ...licenceOf(left) };
    });
  }

  #group(kind: Kind, people: Busy[], shown: number): Group {
    const { links, usual } = this.#week;
    const uneven = people.filter(({ own }) => !isUsual(own, usual));
    // One line says as much, and one row more costs no more room than it.
    const isFolded = uneven.length > 0 && people.length - uneven.length > max.alike;
    const others = isFolded ? uneven : people;
    const rows = others.slice(0, others.length === shown + 1 ? shown + 1 : shown);
    const rest = people.filter((each) => !rows.includes(each));
    const [first] = rest;
    const isAlike = rest.every(({ minutes }) => minutes === first?.minutes);
    const more = named(rest, ({ id, name, minutes }) => {
      const note = isAlike ? {} : { note: `${hoursOf(minutes)} h` };
      return { name, to: links.listOf(id), ...note, ...licenceOf(this.#guards.get(id)?.left) };
    });
    const all =
      kind === "day" && shown < max.rows
        ? { to: links.to({ shifts: "days" }), words: "All day shifts" }
        : { to: links.list(), words: "All shifts" };
    return {
      label: kindWords(kind, isFolded ? undefined : usual),
      lines: rows.map((each) => this.#line(each)),
      ...(first && {
        more: {
          ...{ ...more, all, name: `${rest.length} more` },
          note: isAlike
            ? `${hoursOf(first.minutes)} h each${isFolded ? `, ${shortHours(usual[kind]?.words ?? "")}` : ""}`
            : "",
        },
      }),
    };
  }

  #line({ id, name, minutes, own }: Busy): Line {
    const to = this.#week.links.employee(id);
    const hours = hoursOf(minutes);
    const note = `${hours} h${hours > this.#week.overtimeAfter ? ", overtime" : ""}`;
    const guard = { name, to, hours, ...licenceOf(this.#guards.get(id)?.left) };
    return { name, note, guard, cells: this.#cells(own, id) };
  }

  #cells(own: PlannedShift[], guardId?: string): Cell[] {
    const { days, links } = this.#week;
    const byDay = groupBy(own, ({ day }) => day);
    const cells: Cell[] = [];
    let before: PlannedShift | undefined;
    for (const day of days) {
      const shifts = byDay.get(day) ?? [];
      const [only] = shifts.length === 1 ? shifts : [];
      const last = cells.at(-1);
      if (only && last && before && isSamePatrol(before, only)) {
        last.isRun = true;
        last.bars.push(this.#bar(only));
      } else {
        const bars = shifts.slice(0, max.inCell).map((shift) => this.#bar(shift));
        const all = guardId ? links.listOf(guardId, day, day) : links.openOn(day);
        const plan = bars.length === 0 && this.#mayPlan(day, guardId);
        cells.push({ ...this.#cell(day, bars, shifts.length - bars.length, all), ...(plan && { plan }) });
      }
      before = only?.isFree ? undefined : only;
    }
    return cells;
  }

  #cell(day: string, bars: Bar[], more: number, all: string): Cell {
    return {
      day,
      bars,
      ...(day === this.#week.tonight && { isTonight: true }),
      ...(more > 0 && { more: { to: all, words: `${more} more` } }),
    };
  }

  #mayPlan(day: string, guardId = ""): Cell["plan"] {
    const { links } = this.#week;
    const guard = this.#guards.get(guardId);
    if (!guard || !links.plansFrom || day < links.plansFrom || guard.until < day) return undefined;
    return { to: links.plan(day, guard.id), words: `Plan ${guard.name}, ${shortDay(day)}` };
  }

  #bar(shift: PlannedShift): Bar {
    const { links, now, usual } = this.#week;
    const { id, title, day, isOpen, isFree, scheduledEnd } = shift;
    const label = labelOf(shift);
    const hours = unusualHours(shift, usual);
    return {
      to: isOpen ? links.open(id) : links.record(id),
      label,
      rest: `${title.slice(label.length)}, ${shortDay(day)}, ${shiftWords(shift)}`,
      ...(hours && { hours }),
      look: isOpen ? "open" : isFree ? "missed" : scheduledEnd <= now ? "past" : kindOf(shift),
      ...(id === links.chosen && { isChosen: true }),
    };
  }
}

function named<T>(people: T[], personOf: (one: T) => Person): People {
  const rest = people.length - max.named;
  return { named: people.slice(0, max.named).map(personOf), ...(rest > 0 && { rest: `and ${rest} more` }) };
}

/** The licence of a guard, if it ends soon. */
function licenceOf(left: number | undefined): Pick<Person, "licence"> {
  if (left === undefined || left > licenceEndsSoon) return {};
  const ends = left === 0 ? "Licence ends today" : `Licence ${counted(left, "day")}`;
  return { licence: { words: left < 0 ? "Licence expired" : ends, isOver: left < 0 } };
}

function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

const collator = new Intl.Collator("en");
