import { instant } from "@vigie/domain";
import { encryptedBody } from "./test-bank.ts";
import type { Answer, TestServer, TestUser } from "./test-server.ts";

/** Number of transactions of each contract, and their sum in cents, by the partner's account. */
export type OperationTotals = ReadonlyMap<string, { readonly count: number; readonly sum: number }>;
export type WaitingSaver = {
  readonly saver: TestUser;
  readonly accountId: string;
  readonly told: OperationTotals;
};

/** Creates a saver with a bank whose portfolios are all followed at the partner, registered and waiting for a worker. */
export async function waitingSaver(server: TestServer, login: string): Promise<WaitingSaver> {
  server.setNow(instant(new Date()));
  const saver = await server.addUser();
  const { code, provider_url: url } = (await saver.ask("POST", "/users/me/connection")).body.connection;
  const headers = { authorization: `Bearer ${code}`, "content-type": "application/json" };
  const ask = async (method: string, address: string, body?: object) =>
    (await (
      await fetch(`${url}${address}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    ).json()) as Answer["body"];
  const typed = { id_connector: 40, login, password: "1234", directaccesswebsite: "par" };
  const made = await ask("POST", "/users/me/connections", await encryptedBody(url, typed));
  const { accounts } = await ask("GET", `/users/me/connections/${made.id}/accounts?all`);
  const told = new Map<string, { count: number; sum: number }>();
  for (const account of accounts) {
    await ask("PUT", `/users/me/accounts/${account.id}?all`, { disabled: false });
    const lines = [];
    for (let offset = 0; ; offset += 1000) {
      const page = await ask(
        "GET",
        `/users/me/accounts/${account.id}/transactions?limit=1000&offset=${offset}&min_date=2023-12-01`,
      );
      lines.push(...page.transactions);
      if (page.transactions.length < 1000) break;
    }
    told.set(String(account.id), {
      count: lines.length,
      sum: lines.reduce((sum: number, line: { value: number }) => sum + Math.round(line.value * 100), 0),
    });
  }
  const { account } = (await saver.ask("POST", "/users/me/accounts", { connexion_id: String(made.id) })).body;
  return { saver, accountId: account.id, told };
}

/** Returns what is shown now, by the partner's account: complete portfolios only. */
export async function shown(server: TestServer, saver: TestUser): Promise<OperationTotals> {
  const rows = await server.services.db
    .selectFrom("portfolios")
    .leftJoin("transactions", (join) =>
      join
        .onRef("transactions.customer_id", "=", "portfolios.customer_id")
        .onRef("transactions.portfolio_id", "=", "portfolios.id"),
    )
    .select((eb) => [
      "portfolios.external_id",
      eb.fn.count<number>("transactions.id").as("count"),
      eb.fn.sum<string>("transactions.amount_cents").as("sum"),
    ])
    .where("portfolios.customer_id", "=", saver.id)
    .where("portfolios.complete", "=", true)
    .groupBy("portfolios.external_id")
    .execute();
  return new Map(
    rows.map((row) => [row.external_id ?? "", { count: Number(row.count), sum: Number(row.sum ?? 0) }]),
  );
}
