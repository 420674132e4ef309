import { emergency } from "~/messages/en/emergency";

/** "Our line is staffed 24/7", or what the company says of it; for pages that are made without Remix. */
export function ourLine(lineHours: string): string {
  return emergency.ourLine(lineHours);
}
