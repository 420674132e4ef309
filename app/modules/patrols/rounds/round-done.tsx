import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { bar, ticks } from "./guard-help";
import { clockWords } from "./patrol-options";

interface RoundDoneProps {
  shift: {
    id: string;
    /** Of its form. */
    key: string;
    streets: { id: string; name: string; isPassed: boolean }[];
    /** When presses begin to count, if they do not yet. */
    countsFrom: Date | string | null;
  };
  zone: string;
  /** Why it was refused. */
  problem?: string | undefined;
}

/** One press for a whole round; the streets that were left out are ticked off. */
export function RoundDone({ shift: { id, key, streets, countsFrom }, zone, problem }: RoundDoneProps) {
  if (streets.length < 2) return null;
  const open = streets.filter(({ isPassed }) => !isPassed);
  const passed = streets.length - open.length;
  return (
    <form method="post" className="mt-5">
      <OriginToken />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="shift" value={id} />
      {countsFrom && (
        <p className="soft">
          {`Before ${clockWords(countsFrom, zone)} a press is kept as early and does not count.`}
        </p>
      )}
      {problem && <p className="error mt-2">{problem}</p>}
      <button
        type="submit"
        name="act"
        value="round"
        className="flex min-h-20 items-center justify-center gap-2 text-2xl"
      >
        <Icon name="check" className="size-7" />
        Round done
      </button>{" "}
      <details>
        <summary className={bar}>
          <span className="flex-1">Missed a street?</span> <Icon name="down" />
        </summary>
        <fieldset className={`mt-2 ${ticks}`}>
          <legend className="soft">
            {`Tick what you missed, then press Round done.${passed > 0 ? ` ${passed} passed already.` : ""}`}
          </legend>
          {open.map((street) => (
            <label key={street.id} className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                name="missed"
                value={street.id}
                className="tick size-6 min-h-0 flex-none"
              />
              {street.name}
            </label>
          ))}
        </fieldset>
      </details>
    </form>
  );
}
