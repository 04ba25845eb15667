import type { Body } from "@vigie/api";
import type { api } from "../../../../api.ts";

/** The registration whose code is awaited. In memory only, for it holds a password: a reload forgets it, and the page of the
 * code then asks for the address and the password. */

export type PendingRegistration = Body<typeof api.users.register>["user"];

let pending: PendingRegistration | null = null;

export function readPendingRegistration(): PendingRegistration | null {
  return pending;
}

export function writePendingRegistration(next: PendingRegistration | null): void {
  pending = next;
}
