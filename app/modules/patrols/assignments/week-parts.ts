/** What a week shows, ready to be drawn. The server finds every word and address, so that scripts carry none. */

/** A shift, or a night that needs one: its label and the rest of what a link to it says. */
export interface Bar {
  to: string;
  label: string;
  rest: string;
  /** Unless they are the usual ones. */
  hours?: string;
  look: "night" | "day" | "past" | "open" | "missed" | "need";
  /** The open shift in the card. */
  isChosen?: boolean;
}

/** A day with what is planned on it, or consecutive days with one shift each of the same patrol. */
export interface Cell {
  day: string;
  isTonight?: boolean;
  isRun?: boolean;
  bars: Bar[];
  /** Further shifts of this day. */
  more?: { to: string; words: string };
  /** Nothing is planned; a new shift for this guard. */
  plan?: { to: string; words: string };
}

export interface Person {
  name: string;
  to: string;
  /** Planned in the week. */
  hours?: number;
  note?: string;
  licence?: { words: string; isOver: boolean };
}

/** Who or what the row is about; without a guard, what nobody takes. */
export interface Line {
  name: string;
  note: string;
  guard?: Person;
  cells: Cell[];
}

/** People without a row: named and, beyond those, counted. */
export interface People {
  named: Person[];
  rest?: string;
  all?: { to: string; words: string };
}

export interface Group {
  label?: string;
  lines: Line[];
  more?: People & { name: string; note: string };
  /** Instead of rows. */
  people?: People;
}

/** A day's column on the board, and its tab on a phone. */
export interface Head {
  day: string;
  to: string;
  /** "Mon 23" */
  words: string;
  note: string;
  /** "1 open" */
  open: string;
  /** A shift is open, or one that is needed is not planned. */
  isShort: boolean;
  isEmpty: boolean;
  isTonight: boolean;
  isChosen: boolean;
}

/** One day on a phone. */
export interface Day {
  title: string;
  note: string;
  groups: {
    label: string;
    rows: {
      to: string;
      icon: "moon" | "plus" | "sun";
      title: string;
      note: string;
      hours?: string | undefined;
      state?: string;
    }[];
    more?: { to: string; words: string };
  }[];
}
