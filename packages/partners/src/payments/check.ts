import { fault, type PartnerFinding, type PartnerLook } from "../look.ts";

/** Reads at most one customer: nothing is changed or charged. */
export async function checkPayments(
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  look: PartnerLook,
): Promise<readonly PartnerFinding[]> {
  const { host } = new URL(url);
  const answer = await look.ask({
    url: `${url}/v1/events?limit=1`,
    headers: { authorization: `Bearer ${secretKey}` },
  });
  if ("unanswered" in answer) return [fault(`${host} does not answer: ${answer.unanswered}.`)];
  if (answer.status === 401 || answer.status === 403)
    return [fault(`${host} refuses us (${answer.status}): see PAYMENTS_SECRET_KEY.`)];
  if (answer.status >= 500) return [fault(`${host} answers ${answer.status}: it is out of order.`)];
  return [{ level: "ok", sentence: `${host} answers and knows our key.` }];
}
