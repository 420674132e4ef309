export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: {
      type: "invalid_request_error" | "card_error" | "idempotency_error";
      message: string;
      code?: string;
      param?: string;
      decline_code?: string;
      charge?: string;
    },
  ) {
    super(error.message);
  }
}

export function invalid(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, param, ...(code ? { code } : {}) });
}

/** 404 if the address names something missing, 400 if a parameter does. */
export function missing(what: string, id: string, param?: string): StripeRefusal {
  return new StripeRefusal(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: param ?? "id",
  });
}
