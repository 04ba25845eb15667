import { encryptFields } from "@vigie/partners/browser";
import { type Answer, eventually, type TestUser } from "./test-server.ts";

/** What a saver's browser does to connect the sandbox's test institution and follow everything found there. */

type Link = { provider_url: string; code: string };

export async function partnerLink(who: TestUser): Promise<Link> {
  return (await who.ask("POST", "/users/me/connection")).body.connection;
}

/** As the browser does: credentials go to the partner's host, never to ours, and each value is encrypted. */
export async function atPartner(link: Link, path: string, body?: object) {
  const headers = { authorization: `Bearer ${link.code}`, "content-type": "application/json" };
  const answer = await fetch(`${link.provider_url}${path}`, {
    method: body ? "POST" : "GET",
    headers,
    ...(body ? { body: JSON.stringify(await encryptedBody(link.provider_url, body)) } : {}),
  });
  const json: Answer["body"] = await answer.json();
  return { status: answer.status, body: json };
}

export async function encryptedBody(url: string, body: object): Promise<object> {
  const texts = Object.entries(body).filter(
    ([name, given]) => typeof given === "string" && name !== "connector_uuid",
  );
  if (texts.length === 0) return body;
  const key = await (await fetch(`${url}/publickey`)).json();
  return { ...body, ...(await encryptFields(key, Object.fromEntries(texts))) };
}

export async function connectTest(who: TestUser, website = "par", login = "camille") {
  const link = await partnerLink(who);
  const made = await atPartner(link, "/users/me/connections", {
    id_connector: 40,
    login,
    password: "1234",
    directaccesswebsite: website,
  });
  return { link, made };
}

export const syncOf = async (who: TestUser, id: string) =>
  (await who.ask("GET", `/accounts/${id}`)).body.account;
export const syncEnded = async (who: TestUser, id: string) =>
  await eventually(
    async () => await syncOf(who, id),
    (account) => account?.sync?.status === "done" || account?.sync?.status === "failed",
  );

export async function connectAndFollow(who: TestUser) {
  const { made } = await connectTest(who);
  const { account } = (await who.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) }))
    .body;
  await syncEnded(who, account.id);
  const found = (await who.ask("GET", `/accounts/${account.id}/portfolios`)).body.portfolios;
  for (const portfolio of found)
    await who.ask("PUT", `/portfolios/${portfolio.id}`, { portfolio: { disabled: false } });
  await who.ask("POST", `/accounts/${account.id}/synchronize`);
  await syncEnded(who, account.id);
  return { accountId: account.id as string, providerId: String(made.body.id), found };
}
