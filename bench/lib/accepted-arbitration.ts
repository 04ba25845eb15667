import { setTimeout as pause } from "node:timers/promises";
import { listAt, textAt, valueAt } from "../../tools/lib/json.ts";
import { signIn } from "./demo-session.ts";

/** An arbitration that an account of the demonstration searched and accepted, so that its pages have something to show. */

export type AcceptedArbitration = { readonly contractId: string; readonly adviceId: string };

const strategies = ["secure", "cut_fees", "balanced"] as const;
/** A search answers within seconds; on a busy machine it may take longer. */
const searchMs = 300_000;

/** The first life insurance of the account for which a search finds something to accept; null when there is none. */
export async function acceptedArbitration(
  address: string,
  email: string,
): Promise<AcceptedArbitration | null> {
  const call = await callsOf(address, email);
  const portfolios = listAt(await call("GET", "/users/me/portfolios"), "portfolios");
  for (const one of portfolios.filter((held) => textAt(held, "kind") === "lifeinsurance")) {
    const contractId = textAt(one, "id");
    const adviceId = await acceptedOf(call, `/users/me/portfolios/${contractId}`);
    if (adviceId !== null) return { contractId, adviceId };
  }
  return null;
}

type Call = (method: "GET" | "POST", path: string, body?: unknown) => Promise<unknown>;

async function callsOf(address: string, email: string): Promise<Call> {
  const { token } = await signIn(address, email);
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(`${address}/v1${path}`, { method, headers, ...sent });
    const json: unknown = await reply.json();
    return json;
  };
}

/** The recommendation accepted earlier for this contract, or the result of a new search, accepted now. */
async function acceptedOf(call: Call, contract: string): Promise<string | null> {
  const [before] = listAt(await call("GET", `${contract}/advices`), "advices");
  if (before !== undefined) return textAt(before, "id");
  for (const strategy of strategies) {
    const optimizationId = await searched(call, contract, strategy);
    if (optimizationId === null) continue;
    const body = { optimization_id: optimizationId };
    const advice = valueAt(await call("POST", `${contract}/advices`, body), "advice");
    if (advice !== undefined) return textAt(advice, "id");
  }
  return null;
}

/** The id of the search once it has an answer; null when it is refused or fails. */
async function searched(call: Call, contract: string, strategy: string): Promise<string | null> {
  const asked = await call("POST", `${contract}/optimize`, { data: { strategy } });
  if (valueAt(asked, "optimization") === undefined) return null;
  const until = Date.now() + searchMs;
  while (Date.now() < until) {
    const { status, id } = lastOf(await call("GET", `${contract}/optimization`));
    if (status === "done") return id;
    if (status === "failed") return null;
    await pause(500);
  }
  return null;
}

function lastOf(json: unknown): { readonly status: string; readonly id: string } {
  return { status: textAt(json, "optimization", "status"), id: textAt(json, "optimization", "id") };
}
