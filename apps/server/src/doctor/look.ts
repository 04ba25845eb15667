import type { Asked, LookRequest, PartnerLook } from "@vigie/partners";
import { messageOf } from "./finding.ts";
import { lookAtMailServer } from "./mail-server.ts";

export type Look = PartnerLook & {
  /** By how many milliseconds the clock of each host is ahead of ours, as its answers tell. */
  readonly aheadMs: Map<string, number>;
};

const timeoutMs = 10_000;

/** Asks once and tells why there was no answer, in words: a real call tries again and keeps the reason to itself. */
export function createLook(now: () => number): Look {
  const aheadMs = new Map<string, number>();
  const ask = async ({
    url,
    headers = {},
  }: LookRequest): Promise<Asked | { readonly unanswered: string }> => {
    const before = now();
    try {
      const response = await fetch(url, {
        headers: { accept: "application/json", ...headers },
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const date = Date.parse(response.headers.get("date") ?? "");
      // A header of HTTP has whole seconds: the middle of its second, against the middle of the call.
      if (!Number.isNaN(date)) aheadMs.set(new URL(url).host, date + 500 - (before + now()) / 2);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { unanswered: reasonOf(error) };
    }
  };
  return { ask, lookAtMailServer, aheadMs };
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name is not known (DNS)",
  EAI_AGAIN: "no name server answers (DNS)",
  ECONNREFUSED: "nothing listens there (connection refused)",
  ECONNRESET: "it closed the connection",
  ETIMEDOUT: "no answer in time (a firewall?)",
  UND_ERR_CONNECT_TIMEOUT: "no answer in time (a firewall?)",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by nobody whom this computer knows",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by nobody whom this computer knows",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Why a connection did not come about, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return "no answer in time (a firewall?)";
  for (let one: unknown = error; one instanceof Error; one = firstCause(one)) {
    const code = "code" in one ? String(one.code) : "";
    const reason = reasons[code];
    if (reason !== undefined) return reason;
  }
  return messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

function firstCause(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}
