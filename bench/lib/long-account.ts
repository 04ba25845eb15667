import { cookiesOf, signIn } from "./demo-session.ts";
import { listAt, textAt } from "../../tools/lib/json.ts";
import { ofxOf, type StatementLine } from "./statement.ts";

/** Holds one account, of which every transaction came by a statement file. */
const email = "nouveau@demo.vigie.fr";

/** The page of the transactions of an account that holds these lines; they are added where it holds none yet. */
export async function longAccountPage(address: string, lines: readonly StatementLine[]): Promise<string> {
  const { token } = await signIn(address, email);
  const authorization = `Bearer ${token}`;
  const held = await heldPortfolio(address, authorization);
  if (held === undefined) await addStatement(address, { authorization, statement: ofxOf(lines) });
  const portfolio = held ?? (await heldPortfolio(address, authorization));
  return `/app/contract/${textAt(portfolio, "id")}/transactions`;
}

/** The cookies that the sign-in page would set for the owner of that account. */
export async function longAccountCookies(address: string) {
  return await cookiesOf(address, email);
}

async function heldPortfolio(address: string, authorization: string): Promise<unknown> {
  const held = await fetch(`${address}/v1/users/me/portfolios`, { headers: { authorization } });
  return listAt(await jsonOf(held), "portfolios")[0];
}

type Sent = { readonly authorization: string; readonly statement: string };

async function addStatement(address: string, { authorization, statement }: Sent): Promise<void> {
  const imports = `${address}/v1/users/me/imports`;
  const read = await fetch(`${imports}?file_name=releve.ofx`, {
    method: "POST",
    headers: { authorization, "content-type": "application/octet-stream" },
    body: statement,
  });
  const id = textAt(await jsonOf(read), "import", "id");
  const added = await fetch(`${imports}/${id}/confirm`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: "{}",
  });
  await jsonOf(added);
}

async function jsonOf(reply: Response): Promise<unknown> {
  if (!reply.ok) throw new Error(`The statement is refused: ${reply.status} ${await reply.text()}`);
  return await reply.json();
}
