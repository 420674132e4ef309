/** A visitor page's script counts down the seconds in the sentence. */
export function Countdown({ sentence, over }: { sentence: string; over: string }) {
  return <span data-countdown={over}>{sentence}</span>;
}
