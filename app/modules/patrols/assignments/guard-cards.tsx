import type { FieldLike } from "~/ui/fields";

/** A guard as a choice: who it is, and what speaks for or against them. */
export interface GuardCard {
  id: string;
  name: string;
  note: string;
  /** Why they cannot take the shift is the note. */
  cannot?: boolean;
}

/** All guards, as the field of a form: those who can take the shift, then the others with the reason. */
export function GuardField({
  field,
  able,
  others,
  isTaken,
}: {
  field: FieldLike;
  able: GuardCard[];
  others: GuardCard[];
  /** Then it can be left open. */
  isTaken: boolean;
}) {
  const { id, defaultValue: chosen, errorId, errors } = field;
  const describedBy = errors?.length ? errorId : "";
  const nobody = isTaken
    ? [{ id: "nobody", name: "Nobody: leave it open", note: "It stays among the open shifts" }]
    : [];
  const legend = "mt-4 mb-2 font-semibold text-ink-soft text-sm";
  return (
    <>
      {describedBy && (
        <p className="error" id={errorId}>
          <span className="sr">Error: </span>
          {errors?.[0]}
        </p>
      )}
      <fieldset>
        <legend className={legend}>
          {able.length > 0
            ? "Free and licensed at that time, best first"
            : "Nobody is free and licensed at that time"}
        </legend>
        <GuardCards id={id} cards={[...able, ...nobody]} {...{ chosen, describedBy }} />
      </fieldset>
      {others.length > 0 && (
        <fieldset>
          <legend className={legend}>Not free</legend>
          <GuardCards
            id={able.length > 0 || isTaken ? `${id}-other` : id}
            cards={others}
            {...{ chosen, describedBy }}
          />
        </fieldset>
      )}
    </>
  );
}

/** Guards as radio buttons with room to press; the first has `id`. */
export function GuardCards({
  id,
  cards,
  chosen,
  locked,
  describedBy = "",
}: {
  id: string;
  cards: GuardCard[];
  chosen: string | undefined;
  /** Those who cannot are only shown. */
  locked?: boolean;
  /** The error of the field. */
  describedBy?: string | undefined;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11.5rem,100%),1fr))] gap-2">
      {cards.map((card, index) => {
        const own = index === 0 ? id : `${id}-${index + 1}`;
        return (
          <label
            key={card.id}
            className={`choice items-center rounded-sm border px-2.5 py-2 has-checked:outline-2 ${card.cannot ? "border-control border-dashed bg-sunk" : "border-line"}`}
          >
            <input
              type="radio"
              className="tick row-span-2 scroll-mb-24"
              id={own}
              value={card.id}
              defaultChecked={card.id === chosen}
              disabled={card.cannot && locked}
              aria-invalid={describedBy ? true : undefined}
              aria-labelledby={`${own}-name`}
              aria-describedby={`${own}-note ${describedBy}`.trim()}
              name="guardId"
            />
            <b id={`${own}-name`} className="font-semibold leading-tight">
              {card.name}
            </b>{" "}
            <span id={`${own}-note`} className={`text-xs ${card.cannot ? "text-danger" : "text-ink-soft"}`}>
              {card.note}
            </span>
          </label>
        );
      })}
    </div>
  );
}
