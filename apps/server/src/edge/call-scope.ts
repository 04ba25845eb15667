import type { Endpoint } from "@vigie/api";
import { scopedToFirm, scopedToNobody, scopedToPeople, scopedToSystem } from "../db/scope.ts";
import { visitorCalls } from "../db/system-scopes.ts";
import type { Caller } from "./handler.ts";
import type { Subjects } from "./resolve-subject.ts";

/** Runs a request with the rows that it is about in scope: the caller's own and its customer's; those of the firm's customers for
 * a request on firm data; none for an anonymous caller, unless an account has to be found. */
export async function scopedToCall<T>(
  { method, path }: Endpoint,
  { caller, subject, firm }: Subjects & { readonly caller: Caller | null },
  run: () => Promise<T>,
): Promise<T> {
  if (caller === null)
    return visitorCalls.has(`${method} ${path}`)
      ? await scopedToSystem("visitor", run)
      : await scopedToNobody(run);
  const people = [...new Set([caller.userId, subject?.customerId ?? caller.userId])];
  return firm === null ? await scopedToPeople(people, run) : await scopedToFirm(firm.firmId, people, run);
}
