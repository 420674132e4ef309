/** Long-running tests are short here, and `npm run figures` repeats them at the size security.md asks for. */
export function atScale(everyRun: number, full: number): number {
  return process.env.FULL_SCALE === "1" ? full : everyRun;
}
