/** The company's own time zone; callers pass a person's where one is known. */
export const companyTimeZone = "America/Toronto";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(kind: "date" | "time", timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(
    "en-US",
    kind === "date"
      ? { weekday: "short", month: "short", day: "numeric", year: "numeric", timeZone }
      : { hour: "numeric", minute: "2-digit", timeZone },
  );
  formatters.set(key, made);
  return made;
}

// Node and browsers differ in the space before AM (U+202F or plain): one of them would break hydration.
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, " ");
}

/** A day as people read it: "Fri, Nov 20, 2026". Takes a Date, milliseconds or an ISO string. Throws RangeError when it is no date. */
export function formatDate(when: Date | number | string, timeZone = companyTimeZone): string {
  return plainSpaces(formatter("date", timeZone).format(new Date(when)));
}

/** A time of day: "11:00 PM". Throws RangeError when it is no date. */
export function formatTime(when: Date | number | string, timeZone = companyTimeZone): string {
  return plainSpaces(formatter("time", timeZone).format(new Date(when)));
}

/** Day and time: "Fri, Nov 20, 2026, 11:00 PM". Throws RangeError when it is no date. */
export function formatDateTime(when: Date | number | string, timeZone = companyTimeZone): string {
  return `${formatDate(when, timeZone)}, ${formatTime(when, timeZone)}`;
}

/** Whole cents in Canadian dollars: 199999 is "$1,999.99". */
export function formatMoney(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const dollars = formatCount(Math.floor(whole / 100));
  return `${cents < 0 ? "-" : ""}$${dollars}.${String(whole % 100).padStart(2, "0")}`;
}

/** A count with thousands set apart: "10,000". */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}
