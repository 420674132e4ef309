import { bar, ticks } from "~/modules/patrols/rounds/guard-help";
import type { Fields } from "~/ui/form-fields";
import { Icon } from "~/ui/icons";
import { PageForm, type PageFormProps } from "~/ui/page-form";
import type { SightingInput } from "./sighting.schema";
import { type Chip, chipWords, isChip } from "./sighting-options";

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
      submit="Save note"
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
            <Chips of={common} seen={seen} />
            <details className="mt-2" open={isMore([seen.initialValue].flat())}>
              <summary className={bar}>
                <span className="flex-1">More</span> <Icon name="down" />
              </summary>
              <Chips of={others} seen={seen} />
            </details>
          </fieldset>
          <div className={note.errors ? "field bad" : "field"}>
            <label htmlFor={note.id} className="mb-1.5 block font-semibold">
              Anything else, without house numbers (optional)
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

/** What is noted most often, and what is not among it. */
const common: Chip[] = ["garage_open", "car_open", "light_out", "other"];

const others = Object.keys(chipWords).filter((chip) => isChip(chip) && !common.includes(chip));

function isMore(ticked: unknown[]): boolean {
  return others.some((chip) => ticked.includes(chip));
}

function Chips({ of, seen }: { of: string[]; seen: Fields<SightingInput>["seen"] }) {
  return (
    <div className="mt-1.5 grid grid-cols-2 gap-2">
      {of.map((chip) => (
        <label key={chip} className={choice}>
          <input
            type="checkbox"
            id={chip === common[0] ? seen.id : undefined}
            name={seen.name}
            value={chip}
            defaultChecked={[seen.initialValue].flat().includes(chip)}
            className="tick size-6 min-h-0 flex-none"
          />
          <span className="min-w-0">{isChip(chip) ? chipWords[chip] : chip}</span>
        </label>
      ))}
    </div>
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
