import { pluralsOf } from "~/platform/plurals";

const plural = pluralsOf("en");

/** "12 seconds", "3 minutes" or "2 hours": how long somebody has to wait. */
export const waits = {
  seconds: (count: number) => plural(count, { one: `${count} second`, other: `${count} seconds` }),
  minutes: (count: number) => plural(count, { one: `${count} minute`, other: `${count} minutes` }),
  hours: (count: number) => plural(count, { one: `${count} hour`, other: `${count} hours` }),
};
