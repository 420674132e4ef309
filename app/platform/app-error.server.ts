/** An expected refusal. Its message is a sentence that a user may read; anything else becomes a generic one. */
export class AppError extends Error {
  readonly status: number;
  /** Seconds, where trying again later helps. */
  readonly retryAfter: number | undefined;

  constructor(message: string, status = 400, retryAfter?: number) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The record was saved by someone else after it was opened (row 198): what it holds now, by the names of the form's fields. */
export class StaleEdit extends AppError {
  readonly current: Record<string, string>;
  readonly version: number;

  constructor(current: Record<string, string>, version: number) {
    super("Someone else has saved this since you opened it. Compare, then save again.", 409);
    this.name = "StaleEdit";
    this.current = current;
    this.version = version;
  }
}
