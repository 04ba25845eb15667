import type { z } from "zod";

/** Error responses of the partner: `{error: {type, code, decline_code, message, param}}` with their status. */
export type ErrorBody = {
  readonly type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
  readonly payment_method?: unknown;
};

export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(
  message: string,
  more: { readonly code?: string; readonly param?: string } = {},
): Refused {
  return new Refused(400, { type: "invalid_request_error", message, ...more });
}

export function missing(object: string, id: string): Refused {
  return new Refused(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: "id",
    message: `No such ${object}: '${id}'`,
  });
}

/** Converts a schema error to the partner's format. Unknown parameters are rejected, so that a client that deviates from the
 * documented calls is detected. */
export function refusalOf(error: z.ZodError): Refused {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map(String);
  const name = (keys: readonly string[]): string =>
    keys.map((key, index) => (index === 0 ? key : `[${key}]`)).join("");
  if (issue?.code === "unrecognized_keys") {
    const param = name([...path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const isMissing = issue?.code === "invalid_type" && issue.message.includes("undefined");
  const param = name(path);
  return isMissing
    ? invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param })
    : invalid(`Invalid value for ${param}: ${issue?.message ?? ""}`, { code: "parameter_invalid", param });
}
