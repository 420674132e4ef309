import { ticks } from "~/modules/patrols/rounds/guard-help";
import { PageForm, type PageFormProps } from "~/ui/page-form";
import type { SightingInput } from "./sighting.schema";
import { chipWords } from "./sighting-options";

const choice =
  "flex min-h-12 items-center gap-2 rounded-md border border-night-control px-2 py-1 text-md/5 has-checked:border-lamp";

/** One press for everything that a guard saw on a street. */
export function SeenForm({
  streets,
  at,
  stamp,
}: {
  streets: { id: string; name: string }[];
  /** The street that the guard pressed last. */
  at: string | undefined;
  stamp: PageFormProps<SightingInput>["stamp"];
}) {
  const [only] = streets;
  return (
    <PageForm<SightingInput>
      id="seen"
      stamp={stamp}
      values={{ street: (streets.length === 1 ? only?.id : at) ?? "" }}
      submit="Note it"
      act="note"
      className="[&_.do_button]:mt-5 [&_.do_button]:min-h-20 [&_.do_button]:text-2xl"
    >
      {({ street, seen, note }) => (
        <>
          <fieldset className={`mt-5 min-w-0 ${ticks}`}>
            <legend className="font-semibold">Which street</legend>
            <Problem id={street.errorId} errors={street.errors} />
            <div className="mt-1.5 flex flex-col gap-2">
              {streets.map(({ id, name }, index) => (
                <label key={id} className={choice}>
                  <input
                    type="radio"
                    id={index === 0 ? street.id : undefined}
                    name={street.name}
                    value={id}
                    defaultChecked={street.defaultValue === id}
                    className="tick size-6 min-h-0 flex-none rounded-full"
                  />
                  <span className="min-w-0">{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className={`mt-5 min-w-0 ${ticks}`}>
            <legend className="font-semibold">What you saw</legend>
            <Problem id={seen.errorId} errors={seen.errors} />
            <div className="mt-1.5 grid grid-cols-2 gap-2">
              {Object.entries(chipWords).map(([chip, words], index) => (
                <label key={chip} className={choice}>
                  <input
                    type="checkbox"
                    id={index === 0 ? seen.id : undefined}
                    name={seen.name}
                    value={chip}
                    defaultChecked={[seen.initialValue].flat().includes(chip)}
                    className="tick size-6 min-h-0 flex-none"
                  />
                  <span className="min-w-0">{words}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className={note.errors ? "field bad" : "field"}>
            <label htmlFor={note.id} className="mb-1.5 block font-semibold">
              Anything else, without house numbers
            </label>
            <Problem id={note.errorId} errors={note.errors} />
            <input
              id={note.id}
              name={note.name}
              defaultValue={note.defaultValue}
              autoComplete="off"
              aria-invalid={note.errors ? true : undefined}
              aria-describedby={note.errors ? note.errorId : undefined}
            />
          </div>
        </>
      )}
    </PageForm>
  );
}

function Problem({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p className="error" id={id}>
      <span className="sr">Error: </span>
      {errors[0]}
    </p>
  );
}
