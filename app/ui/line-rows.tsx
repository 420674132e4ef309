import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { type Common, controlProps, FieldFrame } from "./fields";

interface Line {
  key: number;
  text: string;
}

export type LinesProps = Omit<Common, "hint" | "optional"> & {
  one: string;
  maxLines: number;
};

/** Short texts in one row each, with buttons to add and remove one; `typed` is what the rows begin with. */
export function LineRows({ one, maxLines, typed, ...common }: LinesProps & { typed: string[] }) {
  const fresh = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState<Line[]>(typed.map((text, key) => ({ key, text })));
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) fresh.current?.focus();
  }, [added]);
  const field = { ...common, optional: true };
  const add = () => {
    setLines([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: "" }]);
    setAdded(added + 1);
  };
  return (
    <FieldFrame {...field}>
      <input type="hidden" name={common.field.name} value={lines.map(({ text }) => text).join("\n")} />
      {lines.map(({ key, text }, index) => (
        <div key={key} className="mb-2 flex items-center gap-1.5">
          <input
            {...controlProps(field)}
            id={index === 0 ? common.field.id : undefined}
            name={undefined}
            ref={index === lines.length - 1 ? fresh : undefined}
            aria-label={`${common.label}, ${index + 1}`}
            type="text"
            value={text}
            autoComplete="off"
            onChange={({ target }) =>
              setLines(lines.map((line) => (line.key === key ? { key, text: target.value } : line)))
            }
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (lines.length < maxLines) add();
            }}
          />
          {lines.length > 1 && (
            <Button variant="line" onClick={() => setLines(lines.filter((line) => line.key !== key))}>
              Remove<span className="sr">{` ${one} ${index + 1}`}</span>
            </Button>
          )}
        </div>
      ))}
      {lines.length < maxLines && (
        <p>
          <Button variant="line" id={lines.length === 0 ? common.field.id : undefined} onClick={add}>
            {`Add a ${one}`}
          </Button>
        </p>
      )}
    </FieldFrame>
  );
}
