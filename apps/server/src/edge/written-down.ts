import { type Endpoint, limits } from "@vigie/api";
import type { FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { noteAccess, recordAccess } from "../features/identity/access-log/actions.ts";
import type { Caller } from "./handler.ts";
import type { Subject } from "./subject.ts";

type Call = {
  readonly endpoint: Endpoint;
  readonly caller: Caller | null;
  readonly subject: Subject | null;
};

/** Runs a call with its row in the access log: a write starts once the row exists; a read runs beside it, and returns nothing
 * without it. */
export async function writtenDown<T>(
  services: Services,
  { endpoint, caller, subject }: Call,
  run: () => Promise<T>,
): Promise<T> {
  if (caller === null || subject === null || subject.customerId === caller.userId) return await run();
  const written = (endpoint.ledger === "security" ? noteAccess : recordAccess)(services, subject, {
    caller,
    endpoint,
    reason: subject.purpose ?? null,
  });
  if (endpoint.method !== "GET") {
    await written;
    return await run();
  }
  const [result] = await Promise.all([run(), written]);
  return result;
}

/** Returns the subject with the reason of the reader: the purpose that the firm declared for an audit, or the reason sent with
 * the call. */
export function explained(
  subject: Subject | null,
  caller: Caller | null,
  request: FastifyRequest,
): Subject | null {
  if (subject === null || caller === null || subject.customerId === caller.userId) return subject;
  const purpose = subject.purpose ?? reasonOf(request);
  return purpose === null ? subject : { ...subject, purpose };
}

/** `vigie-reason` says why somebody views a customer's data, as a URI component: the customer reads it in their access log. */
function reasonOf({ headers }: FastifyRequest): string | null {
  const given = headers["vigie-reason"];
  if (typeof given !== "string") return null;
  try {
    const reason = decodeURIComponent(given).trim().slice(0, limits.accessReason);
    return reason === "" ? null : reason;
  } catch {
    return null;
  }
}
