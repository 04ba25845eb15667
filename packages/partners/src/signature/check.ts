import { fault, type PartnerFinding, type PartnerLook } from "../look.ts";

/** Reads a list of one: nothing is created or sent. */
export async function checkSignature(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  look: PartnerLook,
): Promise<readonly PartnerFinding[]> {
  const { host } = new URL(url);
  const answer = await look.ask({
    url: `${url}/signature_requests?limit=1`,
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if ("unanswered" in answer) return [fault(`${host} does not answer: ${answer.unanswered}.`)];
  if (answer.status === 401 || answer.status === 403)
    return [fault(`${host} refuses us (${answer.status}): see SIGNATURE_API_KEY.`)];
  if (answer.status >= 500) return [fault(`${host} answers ${answer.status}: it is out of order.`)];
  return [{ level: "ok", sentence: `${host} answers and knows our key.` }];
}
