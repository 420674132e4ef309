/** Tests of a long run are short, and `npm run figures` repeats them at the size that security.md asks for. */
export function atScale(everyRun: number, full: number): number {
  return process.env.FULL_SCALE === "1" ? full : everyRun;
}
