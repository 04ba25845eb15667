import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connectAtSandbox } from "../apps/server/src/demo/browser-at-partner.ts";
import type { Subject } from "../apps/server/src/edge/subject.ts";
import { ensureLink } from "../apps/server/src/features/holdings/connections/actions/link.ts";
import { register } from "../apps/server/src/features/holdings/connections/actions/register.ts";
import { root } from "../tools/lib/run.ts";
import { startService } from "../tools/lib/service.ts";
import { type BenchServer, openBenchServer } from "./lib/bench-server.ts";
import { listAt, numberAt, textAt, valueAt } from "../tools/lib/json.ts";
import { inTurns, machine, report, timed } from "./lib/report.ts";

/** A first sync of an account of 5,000 operations through the real server, from the start of its job to its end, against
 * the least that could do it: the same pages fetched from the same partner, one insert a page into a bare table. */
const { values } = parseArgs({ options: { repeats: { type: "string", default: "7" } } });
const repeats = Number(values.repeats);

/** The sandbox's institution for tests, and its household with one account of 5,000 operations. */
const testInstitution = "40";
const login = "gros";
const linesWanted = 5_000;
const pageSize = 1_000;

type Saver = { readonly subject: Subject; readonly token: string; readonly connectionId: string };

const partner = startService({
  name: "aggregation",
  script: path.relative(root, fileURLToPath(import.meta.resolve("./lib/aggregation-sandbox.ts"))),
  args: [],
  env: {},
});
const url = textAt(await partner.ready, "url");
const server = await openBenchServer({ AGGREGATION_URL: url });
await server.services.queue.work(server.services);
await server.pool.query(
  "create table bare_lines (saver int, id bigint, date date, amount_cents bigint, wording text, primary key (saver, id))",
);

const savers: Saver[] = [];
for (let turn = 0; turn <= repeats; turn += 1) savers.push(await connected(server));
const found = await inTurns(repeats, {
  ours: async (turn) => await oursOf(saverOf(turn)),
  peer: async (turn) => await bareOf(saverOf(turn), turn),
});
report({
  bench: "sync",
  what: "first sync of 5,000 transactions, job start to done",
  ...found,
  peerName: "same pages by HTTP + one INSERT a page into a bare table",
  unit: "ms",
  conditions: `median of ${repeats} in turns, ${server.engine}, partner in its own process, ${machine()}`,
});
await server.close();
await partner.stop();

function saverOf(turn: number): Saver {
  const saver = savers[turn];
  if (saver === undefined) throw new Error(`No saver for turn ${turn}.`);
  return saver;
}

/** A saver whose account is followed at the partner, not yet known here. */
async function connected({ services, addSaver }: BenchServer): Promise<Saver> {
  const subject = await addSaver();
  const user = await ensureLink(services, subject);
  const directory = await services.partners.aggregation.listInstitutions();
  if (!user.ok || !directory.ok) throw new Error("The sandbox does not answer.");
  const institution = directory.value.find((one) => one.id === testInstitution);
  if (institution === undefined) throw new Error(`The sandbox has no institution ${testInstitution}.`);
  const connectionId = await connectAtSandbox(services, { institution, login, user: user.value });
  const accounts = await services.partners.aggregation.listAccounts(user.value, connectionId);
  if (!accounts.ok) throw new Error(`The sandbox lists no account: ${accounts.code}.`);
  for (const account of accounts.value)
    await services.partners.aggregation.activateAccount(user.value, account.id);
  return { subject, token: user.value.accessToken, connectionId };
}

async function oursOf({ subject, connectionId }: Saver): Promise<number> {
  const registered = await register(server.services, subject, connectionId);
  if (!registered.ok) throw new Error(`The connection is not registered: ${registered.code}.`);
  const key = [subject.customerId, registered.value.account.id];
  for (;;) {
    const { rows } = await server.pool.query<{ ms: number | null; state: string; lines: number }>(
      `select state, transaction_count as lines, (extract(epoch from finished_at - started_at) * 1000)::float8 as ms
       from syncs where customer_id = $1 and connection_id = $2`,
      key,
    );
    const [sync] = rows;
    if (sync?.state === "failed") throw new Error("The sync failed.");
    if (sync?.state === "done" && sync.ms !== null) {
      if (sync.lines < linesWanted) throw new Error(`The sync wrote ${sync.lines} lines.`);
      return sync.ms;
    }
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

async function bareOf({ token, connectionId }: Saver, turn: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const listed: unknown = await (
    await fetch(`${url}/2.0/users/me/connections/${connectionId}/accounts`, { headers })
  ).json();
  const accounts = listAt(listed, "accounts").map((account) => numberAt(account, "id"));
  let count = 0;
  const ms = await timed(async () => {
    for (const id of accounts) {
      for (let offset = 0; ; offset += pageSize) {
        const added = await barePage(
          `${url}/2.0/users/me/accounts/${id}/transactions?limit=${pageSize}&offset=${offset}&min_date=2023-01-01`,
          { headers, turn },
        );
        count += added;
        if (added < pageSize) break;
      }
    }
  });
  if (count < linesWanted) throw new Error(`The bare side wrote ${count} lines.`);
  return ms;
}

type PageOptions = { readonly headers: Record<string, string>; readonly turn: number };

async function barePage(address: string, { headers, turn }: PageOptions): Promise<number> {
  const json: unknown = await (await fetch(address, { headers })).json();
  const transactions = listAt(json, "transactions");
  if (transactions.length === 0) return 0;
  const parameters: unknown[] = [turn];
  const tuples = transactions.map((line) => {
    const cents = Math.round(numberAt(line, "value") * 100);
    parameters.push(numberAt(line, "id"), textAt(line, "date"), cents, valueAt(line, "original_wording"));
    const last = parameters.length;
    return `($1, $${last - 3}, $${last - 2}, $${last - 1}, $${last})`;
  });
  await server.pool.query(`insert into bare_lines values ${tuples.join(",")}`, parameters);
  return transactions.length;
}
