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
  const describedBy = errors?.length ? errorId : undefined;
  const nobody = isTaken ? [{ id: "nobody", name: "Nobody: leave it open", note: "" }] : [];
  const heading = "mt-4 mb-2 text-ink-soft text-xs";
  return (
    <fieldset>
      <legend className="sr">Guard</legend>
      {describedBy && (
        <p className="error" id={errorId}>
          <span className="sr">Error: </span>
          {errors?.[0]}
        </p>
      )}
      <h4 className={heading}>
        {able.length > 0
          ? "Free and licensed at that time, best first"
          : "Nobody is free and licensed at that time"}
      </h4>
      <GuardCards id={id} cards={[...able, ...nobody]} {...{ chosen, describedBy }} />
      {others.length > 0 && <h4 className={heading}>Not free</h4>}
      <GuardCards id={`${id}-other`} cards={others} {...{ chosen, describedBy }} />
    </fieldset>
  );
}

/** Guards as radio buttons with room to press; the first has `id`. */
export function GuardCards({
  id,
  cards,
  chosen,
  locked,
  describedBy,
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
          <div
            key={card.id}
            className={`choice relative content-center items-center rounded-sm border px-2.5 py-2 hover:border-control has-checked:border-accent has-checked:outline-1 has-checked:outline-accent ${card.cannot ? "border-control border-dashed bg-sunk" : "border-line"}`}
          >
            <input
              type="radio"
              className="tick row-span-2 size-4.5"
              id={own}
              name="guardId"
              value={card.id}
              defaultChecked={card.id === chosen}
              disabled={card.cannot && locked}
              aria-invalid={describedBy ? true : undefined}
              aria-describedby={
                [card.note && `${own}-note`, describedBy].filter(Boolean).join(" ") || undefined
              }
            />
            <label
              htmlFor={own}
              className="font-semibold leading-tight after:absolute after:inset-0 after:content-['']"
            >
              {card.name}
            </label>
            {card.note && (
              <p id={`${own}-note`} className={`text-xs ${card.cannot ? "text-danger" : "text-ink-soft"}`}>
                {card.note}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
