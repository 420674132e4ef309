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
