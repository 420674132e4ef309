import { useEffect, useState } from "react";
import { Button } from "./button";

/** Copies a text and says so for 2 s. Where no script runs, or the browser keeps no clipboard, there is no button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [works, setWorks] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => setWorks(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!copied) return;
    const back = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(back);
  }, [copied]);

  if (!works) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setWorks(false),
    );
  return (
    <>
      <Button variant="line" size="dense" onClick={copy}>
        {copied ? "Copied" : label}
      </Button>
      <span className="sr" role="status">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
