import type { Body } from "@vigie/api";
import type { api } from "../../../../api.ts";

/** The registration whose code is awaited. In memory only, for it holds a password: a reload forgets it, and the page of the
 * code then asks for the address and the password. */

export type Claim = Body<typeof api.users.register>["user"];

let claim: Claim | null = null;

export function readClaim(): Claim | null {
  return claim;
}

export function writeClaim(next: Claim | null): void {
  claim = next;
}
