import { parseUrl } from "@vigie/domain";
import type { ConnectionFailure } from "./connection-failure.ts";

/** Navigates to a page of the bank or the partner: only https, or this machine for the sandboxes. */
export function goToBank(address: string): ConnectionFailure | null {
  const url = parseUrl(address);
  const local = url?.protocol === "http:" && (url.hostname === "localhost" || url.hostname === "127.0.0.1");
  if (url === null || !(url.protocol === "https:" || local)) return { code: "unsafe_address", message: null };
  globalThis.location.assign(url.href);
  return null;
}
