import type { Clash } from "./record-edits";

/** An expected refusal: its message is shown to the user; `retryAfter` is in seconds. */
export class AppError extends Error {
  override name = "AppError";

  constructor(
    message: string,
    readonly status = 400,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** A refusal of single fields, one sentence each; a form without one of these fields shows them as one text. */
export class FieldRefusal extends AppError {
  override name = "FieldRefusal";

  constructor(
    lead: string,
    readonly fields: Record<string, string>,
  ) {
    super(`${lead} ${Object.values(fields).join(". ")}.`);
  }
}

/** A save by someone else since the form was opened. */
export interface Save {
  who: string | null;
  at: Date;
  words: string;
  /** By the person who now saves too, in another tab. */
  own?: boolean;
}

/** Someone else saved the record since it was opened; `texts` holds its current values, by form field. */
export class StaleEdit extends AppError {
  override name = "StaleEdit";

  constructor(
    readonly version: number,
    readonly since: Save[],
    readonly clashes: Clash[] = [],
    readonly texts: Record<string, string> = {},
  ) {
    const next =
      clashes.length > 0 ? "Choose what to keep, then save again." : "Look at it before you continue.";
    const isOwn = since.length > 0 && since.every(({ own }) => own);
    const who = isOwn ? "You have saved this in another tab" : "Someone else has saved this";
    super(`${who} since you opened it. ${next}`, 409);
  }
}
