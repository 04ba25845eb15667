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

/** Runs a request and adds its line to the access ledger of the customer: a write starts once the line is stored; a read runs at
 * the same time, and returns nothing without the line. */
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

/** Returns the subject with the reason why somebody else reads it: what the firm stated for an audit, or what the caller sends. */
export function explained(
  subject: Subject | null,
  caller: Caller | null,
  request: FastifyRequest,
): Subject | null {
  if (subject === null || caller === null || subject.customerId === caller.userId) return subject;
  const purpose = subject.purpose ?? reasonOf(request);
  return purpose === null ? subject : { ...subject, purpose };
}

/** The `vigie-reason` header states why a customer's data is read, as a URI component: the customer reads it in their access
 * ledger. */
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
