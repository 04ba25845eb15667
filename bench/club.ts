import { addDays, type Day, dayOf, demoPassword, instant } from "@vigie/domain";
import { createHmac, randomBytes } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { createDb, createPool, executor } from "../apps/server/src/db/connection.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { root } from "../tools/lib/run.ts";
import { startService } from "../tools/lib/service.ts";
import { openBenchDatabase, startBenchServer } from "./lib/database.ts";
import { listAt, numberAt, textAt } from "../tools/lib/json.ts";
import { allLatencies, type Call, createGetter, load } from "./lib/load.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";

/** The Club: the price of a selection and the loading of a subscription, on a running server, against bare SQL; events of the
 * payment partner per second against a bare route. */
const { values } = parseArgs({
  options: { customers: { type: "string", default: "200" }, seconds: { type: "string", default: "6" } },
});
const [customers, seconds] = [Number(values.customers), Number(values.seconds)];
const clients = 20;
const signedIn = 20;
const webhookSecret = "whsec_bench";

const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 10, onError: () => undefined });
const db = createDb(pool);
const { executeSql } = executor(db);
const server = startBenchServer(database, "http", { PAYMENTS_WEBHOOK_SECRETS: webhookSecret });
const address = textAt(await server.ready, "address");
const bare = startService({
  name: "bare",
  script: "bench/lib/hello-server.mjs",
  args: [path.join(root, "apps/server")],
  env: {},
});
const bareAddress = textAt(await bare.ready, "address");
const ours = createGetter(address, "identity");
const theirs = createGetter(bareAddress, "identity");

type Member = { readonly id: string; readonly token: string; readonly portfolios: readonly string[] };
const members = await openSubscriptions();
const memberOf = (turn: number): Member =>
  members[turn % members.length] ?? { id: "", token: "", portfolios: [] };

await pricing();
await subscriptions();
await webhooks();

ours.close();
theirs.close();
await bare.stop();
await server.stop();
await pool.end();
await database.close();

/** Customers of an advisor, each with a draft of three contracts. */
async function openSubscriptions(): Promise<readonly Member[]> {
  const now = instant(new Date());
  await seedCustomers(db, { customers, passwordHash: await hashPassword(demoPassword), now });
  await executeSql(
    `with firm as (insert into firms (id, name, variant, created_at) values (gen_random_uuid(), 'Cabinet', 'vigie', $1) returning id),
       advisor as (insert into users (id, email, password_hash, first_name, last_name, roles, state, firm_id, variant, demo, created_at)
         select gen_random_uuid(), 'advisor@bench.test', 'none', 'Hélène', 'Le Goff', array['advisor'], 'confirmed', id, 'vigie', true, $1
         from firm returning id, firm_id)
     insert into customer_advisors (customer_id, advisor_id, firm_id, since)
     select users.id, advisor.id, advisor.firm_id, $1 from users, advisor where email like 'client-%'`,
    [now],
  );
  const found: Member[] = [];
  for (let number = 1; number <= Math.min(signedIn, customers); number += 1) {
    const token = await signInAs(address, `client-${String(number)}@demo.vigie.fr`, number);
    const me: unknown = JSON.parse(await ours.get("/v1/users/me", token));
    const id = textAt(me, "user", "id");
    const { rows } = await executeSql(
      "select id from portfolios where customer_id = $1 and kind in ('lifeinsurance', 'pea') order by id",
      [id],
    );
    const portfolios = rows.map((row) => textAt(row, "id"));
    await openDraft(token, portfolios);
    found.push({ id, token, portfolios });
  }
  return found;
}

async function openDraft(token: string, portfolios: readonly string[]): Promise<void> {
  const reply = await fetch(`${address}/v1/users/me/club_subscriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ portfolios, interval: "monthly" }),
  });
  if (!reply.ok) throw new Error(`A draft is answered ${String(reply.status)}: ${await reply.text()}`);
}

function monthEnds(): readonly Day[] {
  const ends: Day[] = [];
  let day = dayOf(instant(new Date()));
  while (ends.length < 3) {
    day = addDays(day, -Number(day.slice(8)));
    ends.push(day);
  }
  return ends;
}

/** The mean of the last three month-ends of each contract, in one statement. */
async function bareBasis({ id, portfolios }: Member): Promise<number> {
  const { rows } = await executeSql(
    `select sum(mean)::bigint::text as basis from (
       select round(avg(value.value_cents)) as mean
       from unnest($2::uuid[]) as contract (id) cross join unnest($3::date[]) as ends (day)
       cross join lateral (select value_cents from valuations where customer_id = $1 and portfolio_id = contract.id
         and day <= ends.day and day > ends.day - 90 order by day desc limit 1) as value
       group by contract.id) as parts`,
    [id, portfolios, monthEnds()],
  );
  return Number(textAt(rows[0], "basis"));
}

async function pricing(): Promise<void> {
  const price = async ({ token, portfolios }: Member): Promise<string> =>
    await ours.get("/v1/club_subscriptions/pricing", token, { portfolios, interval: "monthly" });
  for (const member of members.slice(0, 3)) {
    const asked = Math.round(numberAt(JSON.parse(await price(member)), "basis", "amount") * 100);
    const known = await bareBasis(member);
    if (asked !== known) throw new Error(`The basis is ${String(asked)}, by SQL ${String(known)}.`);
  }
  await compare("the price of three contracts, p95", {
    ours: { name: "price", run: async (turn) => await price(memberOf(turn)) },
    peer: { name: "sql", run: async (turn) => await bareBasis(memberOf(turn)) },
    peerName: "its basis by bare SQL",
  });
}

/** The rows of a customer's subscriptions with their contracts, in one statement. */
async function bareRows({ id }: Member): Promise<number> {
  const { rows } = await executeSql(
    `select club.*, (select json_agg(chosen.* order by chosen.rank) from club_portfolios as chosen
       where chosen.customer_id = club.customer_id and chosen.subscription_id = club.id) as portfolios
     from club_subscriptions as club where club.customer_id = $1`,
    [id],
  );
  return listAt(rows[0], "portfolios").length;
}

async function subscriptions(): Promise<void> {
  const list = async ({ token }: Member): Promise<string> =>
    await ours.get("/v1/users/me/club_subscriptions?state=all", token);
  for (const member of members.slice(0, 3)) {
    const [first] = listAt(JSON.parse(await list(member)), "club_subscriptions");
    const counts = [listAt(first, "portfolios").length, await bareRows(member)];
    if (counts[0] !== counts[1] || counts[0] !== member.portfolios.length)
      throw new Error(`A subscription has ${counts.join(" and ")} contracts.`);
  }
  await compare("a customer's subscription, p95", {
    ours: { name: "list", run: async (turn) => await list(memberOf(turn)) },
    peer: { name: "sql", run: async (turn) => await bareRows(memberOf(turn)) },
    peerName: "its rows by bare SQL",
  });
}

type Both = { readonly ours: Call; readonly peer: Call; readonly peerName: string };

async function compare(what: string, both: Both): Promise<void> {
  for (const call of [both.ours, both.peer]) await load([call], { clients, seconds: Math.min(1, seconds) });
  const p95 = async (call: Call) => quantile(allLatencies(await load([call], { clients, seconds })), 0.95);
  report({
    bench: "club",
    what,
    ours: await p95(both.ours),
    peer: await p95(both.peer),
    peerName: both.peerName,
    unit: "ms",
    conditions: `${clients} clients, ${machine()}`,
  });
}

/** Sends an event with an id of its own, signed as the partner signs. */
async function sendEvent(): Promise<void> {
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    type: "invoice.paid",
    livemode: false,
    data: { object: { id: "in_bench", customer: "cus_bench" } },
  });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", webhookSecret)
    .update(`${String(at)}.${body}`)
    .digest("hex");
  const reply = await fetch(`${address}/webhooks/payments`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${String(at)},v1=${signature}` },
    body,
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`An event is answered ${String(reply.status)}.`);
}

async function webhooks(): Promise<void> {
  const hello = async (): Promise<void> => {
    await (await fetch(`${bareAddress}/healthz`)).arrayBuffer();
  };
  const rate = async (call: Call): Promise<number> => {
    const found = await load([call], { clients, seconds });
    return allLatencies(found).length / found.seconds;
  };
  report({
    bench: "club",
    what: "events of the payment partner per second, verified and stored once each",
    ours: await rate({ name: "events", run: sendEvent }),
    peer: await rate({ name: "bare", run: hello }),
    peerName: "a bare Fastify route",
    unit: "/s",
    conditions: `${clients} clients, ${machine()}`,
  });
}
