export const isFullSize = process.env.FULL_SCALE === "1";

/** Long-running tests are short here, and `npm run figures` repeats them at the size security.md asks for. */
export function atScale(everyRun: number, full: number): number {
  return isFullSize ? full : everyRun;
}
