import { messageOf } from "./finding.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name is not known (DNS)",
  EAI_AGAIN: "no name server answers (DNS)",
  ECONNREFUSED: "nothing listens there (connection refused)",
  ECONNRESET: "it closed the connection",
  ETIMEDOUT: "no answer in time (a firewall?)",
  UND_ERR_CONNECT_TIMEOUT: "no answer in time (a firewall?)",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself (is its authority to be named?)",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by nobody whom this computer knows",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by nobody whom this computer knows",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

function oneLine(error: unknown): string {
  return messageOf(error).split("; ")[0] ?? "";
}

/** Returns in words why a connection failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return "no answer in time (a firewall?)";
  for (let one: unknown = error; one instanceof Error; one = firstCause(one)) {
    const code = "code" in one ? String(one.code) : "";
    const reason = reasons[code];
    if (reason !== undefined) return reason;
  }
  return oneLine(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

function firstCause(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}
