/** The script of a visitor page counts the seconds in the sentence down. */
export function Countdown({ sentence, over }: { sentence: string; over: string }) {
  return <span data-countdown={over}>{sentence}</span>;
}
