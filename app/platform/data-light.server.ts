import { env } from "./env.server";

const choice = /(?:^|[;\s])light=([01])(?:;|$)/;
const year = 365 * 86_400;

/** The choice made in the footer, or else the browser's preference. */
export function isDataLight(cookie?: string | null, saveData?: string | null): boolean {
  const chosen = choice.exec(cookie ?? "")?.[1];
  return chosen ? chosen === "1" : saveData?.toLowerCase() === "on";
}

/** Not encoded, so that the page cache can read it without decoding. */
export function dataLightCookie(on: boolean): string {
  const secure = env.appUrl.protocol === "https:" ? "; Secure" : "";
  return `light=${on ? 1 : 0}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`;
}
