import { fault, type PartnerFinding, type PartnerLook } from "../look.ts";

/** A valuation may cost money, so this only checks whether the host responds without rejecting our token at once. */
export async function checkHomeEstimate(
  { url, token }: { readonly url: string; readonly token: string },
  look: PartnerLook,
): Promise<readonly PartnerFinding[]> {
  const { host } = new URL(url);
  const answer = await look.ask({ url: `${url}/v1/valuations`, headers: { "x-api-key": token } });
  if ("unanswered" in answer) return [fault(`${host} does not answer: ${answer.unanswered}.`)];
  if (answer.status === 401 || answer.status === 403)
    return [fault(`${host} refuses us (${answer.status}): see HOME_ESTIMATE_TOKEN.`)];
  if (answer.status >= 500) return [fault(`${host} answers ${answer.status}: it is out of order.`)];
  return [
    {
      level: "ok",
      sentence: `${host} answers (${answer.status}); only a first estimate, which may be charged, proves the rest.`,
    },
  ];
}
