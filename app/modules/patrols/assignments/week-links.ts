import { assignmentNoun, openHref } from "./assignment-noun";
import type { WeekView } from "./week-shifts";

const { path } = assignmentNoun;

interface Shown {
  /** The day a phone shows. */
  day: string;
  monday: string;
  sunday: string;
  view: WeekView;
  /** The first day that can still be planned, if the reader may plan. */
  plansFrom: string | undefined;
  /** The open shift in the card. */
  chosen: string | undefined;
}

export type WeekLinks = ReturnType<typeof weekLinks>;

/** Where the parts of a week lead. */
export function weekLinks({ day, view, monday, sunday, plansFrom, chosen }: Shown) {
  const to = ({ of = day, shifts = view, shift = "" }: { of?: string; shifts?: WeekView; shift?: string }) =>
    `${path}/week?of=${of}${shifts === "all" ? "" : `&shifts=${shifts}`}${shift && `&shift=${shift}#assign`}`;
  const record = (id: string) => `${path}/${id}?when=all`;
  const between = (from: string, until: string) => `from=${from}&to=${until}`;
  return {
    chosen,
    plansFrom,
    to,
    record,
    /** The card that fills an open shift or, if it is there already, the shift. */
    open: (id: string) => (!chosen || id === chosen ? record(id) : to({ shift: id })),
    needs: `${path}#cover`,
    openOn: (on: string) => `${openHref}&${between(on, on)}`,
    list: (from = monday, until = sunday) => `${path}?when=all&${between(from, until)}`,
    listOf: (guard: string, from = monday, until = sunday) =>
      `${path}?when=all&guard=${guard}&${between(from, until)}`,
    employee: (id: string) => `/admin/employees/${id}`,
    plan: (on = plansFrom, guard?: string) => {
      const asked = [on && `plan.day=${on}`, guard && `plan.guard=${guard}`].filter(Boolean).join("&");
      return `${path}/new${asked && `?${asked}`}`;
    },
  };
}
