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

/** Runs a call, with its line in the ledger of who is looked at: a writing begins once the line is there; a reading is asked with it, and
 * tells nothing without it. */
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

/** The subject with why somebody else looks at it: what the firm stated of an audit, or what they say with the call. */
export function explained(
  subject: Subject | null,
  caller: Caller | null,
  request: FastifyRequest,
): Subject | null {
  if (subject === null || caller === null || subject.customerId === caller.userId) return subject;
  const purpose = subject.purpose ?? reasonOf(request);
  return purpose === null ? subject : { ...subject, purpose };
}

/** `vigie-reason` says why somebody looks at a customer's data, as a URI component: the customer reads it in their ledger. */
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
