import { useEffect, useState } from "react";

/** A sentence with seconds in it: where scripts run they count down to its end. A screen reader hears it once, as it was sent. */
export function Countdown({ sentence, over }: { sentence: string; over: string }) {
  const seconds = Number(/\d+/.exec(sentence)?.[0] ?? 0);
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    const end = performance.now() + seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);

  if (left === undefined) return sentence;
  const now = sentence.replace(/\d+ seconds?/, `${left} ${left === 1 ? "second" : "seconds"}`);
  return (
    <>
      <span className="sr">{sentence}</span>
      <span aria-hidden="true">{left > 0 ? now : over}</span>
    </>
  );
}
