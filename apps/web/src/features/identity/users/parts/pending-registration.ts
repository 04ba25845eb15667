import type { Body } from "@vigie/api";
import type { api } from "../../../../api.ts";

/** The registration whose code is awaited. It is kept only in memory because it contains a password. A reload forgets it, and
 * the code page then asks for the address and the password. */

export type PendingRegistration = Body<typeof api.users.register>["user"];

let pending: PendingRegistration | null = null;

export function readPendingRegistration(): PendingRegistration | null {
  return pending;
}

export function writePendingRegistration(next: PendingRegistration | null): void {
  pending = next;
}
