/** How a real partner is looked at from here before savers depend on it: reached, known there, in the shape that we read. */

export type PartnerFinding = {
  readonly level: "ok" | "warning" | "fault";
  readonly sentence: string;
};

export type LookReply = { readonly status: number; readonly text: string };
export type LookRequest = { readonly url: string; readonly headers?: Readonly<Record<string, string>> };

export type PartnerLook = {
  /** One GET that changes nothing, or why there is no answer. */
  readonly ask: (request: LookRequest) => Promise<LookReply | { readonly unanswered: string }>;
  /** Speaks with a mail server up to the sign-in; sends nothing. */
  readonly lookAtMailServer: (server: LookedAtServer) => Promise<readonly PartnerFinding[]>;
};

/** What of a mail server's configuration decides whether it takes our mails. */
export type LookedAtServer = {
  readonly url: string;
  readonly isTlsRequired?: boolean;
  readonly ehloName?: string | null;
  readonly ca?: string | null;
};

/** A part of a partner, asked with our name there. */
type Question = LookRequest & {
  readonly look: PartnerLook;
  /** The variables that say who we are there; none where nobody needs a name. */
  readonly names: string;
  /** What is told of an answer of 200: null where it is not in the shape that we read. */
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

/** The parsed body, or undefined where it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
