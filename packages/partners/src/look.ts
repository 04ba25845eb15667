/** Checks a real partner before savers depend on it: reachable, credentials accepted, expected schema. */

export type PartnerFinding = {
  readonly level: "ok" | "warning" | "fault";
  readonly sentence: string;
};

export type LookReply = { readonly status: number; readonly text: string };
export type LookRequest = { readonly url: string; readonly headers?: Readonly<Record<string, string>> };

export type PartnerLook = {
  /** Sends one GET without side effects, or returns why there is no response. */
  readonly ask: (request: LookRequest) => Promise<LookReply | { readonly unanswered: string }>;
  /** Talks to a mail server up to the sign-in; sends nothing. */
  readonly lookAtMailServer: (server: LookedAtServer) => Promise<readonly PartnerFinding[]>;
};

/** Mail server settings that determine whether it accepts our emails. */
export type LookedAtServer = {
  readonly url: string;
  readonly isTlsRequired?: boolean;
  readonly ehloName?: string | null;
  readonly ca?: string | null;
};

/** One authenticated question to a partner. */
type Question = LookRequest & {
  readonly look: PartnerLook;
  /** Environment variables of our credentials; empty where none are needed. */
  readonly names: string;
  /** Returns the message for a 200 response; null where its schema is unexpected. */
  readonly read: (text: string) => string | null;
};

export async function askPartner({ look, url, headers, names, read }: Question): Promise<PartnerFinding> {
  const answer = await look.ask({ url, ...(headers === undefined ? {} : { headers }) });
  const { host, pathname } = new URL(url);
  if ("unanswered" in answer) return fault(`${host} does not answer: ${answer.unanswered}.`);
  const { status, text } = answer;
  if (status === 401 || status === 403)
    return fault(`${host} refuses us (${status})${names === "" ? "" : `: see ${names}`}.`);
  if (status !== 200)
    return fault(`${host} answers ${status} to ${pathname}: is the address the one of the contract?`);
  const parsed = read(text);
  return parsed === null
    ? fault(`${host} answers ${pathname} in a shape that we do not read.`)
    : { level: "ok", sentence: `${host} answers: ${parsed}.` };
}

export function fault(sentence: string): PartnerFinding {
  return { level: "fault", sentence };
}

/** Returns the parsed body, or undefined where it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
