import { accessRuleOf, api, type Endpoint } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { addDays, dayOf, demoPassword, instant } from "@vigie/domain";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { createHttp } from "../apps/server/src/http.ts";
import { openBenchBook } from "./lib/bench-book.ts";
import { openBenchServer } from "./lib/bench-server.ts";
import { listAt, textAt } from "../tools/lib/json.ts";
import { machine, quantile, report } from "./lib/report.ts";

/** How long each call of a customer with many contracts, and of a manager with a book, blocks the event loop at once: every
 * read, and every call that computes without writing. */
const { values } = parseArgs({
  options: {
    /** Customers of the firm. */
    book: { type: "string", default: "500" },
    rounds: { type: "string", default: "20" },
    transactions: { type: "string", default: "20000" },
    worst: { type: "string", default: "8" },
  },
});
const rounds = Number(values.rounds);
const transactions = Number(values.transactions);
const limitMs = 50;

/** Writes change what the next call reads, so only the calls that compute and store nothing take part. */
const computed: Readonly<Record<string, object>> = {
  "/users/{id}/portfolios/aggregate": { filters: {}, aggregates: ["kind", "asset_class", "bank", "risk"] },
  "/users/{id}/transactions/aggregate": {
    filters: {},
    aggregates: ["category", "month", "portfolio", "total"],
  },
  "/customers/search": { filters: {}, size: 200 },
  "/customers/export": { filters: {} },
  "/segments/count": { filters: {} },
  "/segments/counts": { segments: [{ filters: {} }, { filters: { review_due: true } }] },
  "/missions/preview": { mission: { filters: {} } },
};
const queries: Readonly<Record<string, string>> = {
  "/users/{id}/portfolios/composition": "?type=asset_class",
};

const server = await openBenchServer();
const now = instant(new Date());
await seedCustomers(server.services.db, {
  customers: 2 + Number(values.book),
  passwordHash: await hashPassword(demoPassword),
  now,
});
const app = await createHttp(server.services);
await app.ready();
const book = await openBenchBook(server, app);
const token = await signIn("client-2@demo.vigie.fr");
const portfolioIds = await portfoliosOf(token);
await addTransactions(portfolioIds[0] ?? "", transactions);

const longest = watchTurns();
const refused = new Set<string>();
const holds: { readonly call: string; readonly ms: number }[] = [];
for (let round = -1; round < rounds; round += 1) {
  for (const call of calls()) {
    await nextTurn();
    longest.reset();
    const answer = await app.inject({
      method: call.method,
      url: call.url,
      headers: { authorization: `Bearer ${call.isOfFirm ? book.token : token}` },
      ...(call.body === undefined ? {} : { payload: call.body }),
    });
    await nextTurn();
    if (answer.statusCode >= 500) throw new Error(`${call.name} answers ${answer.statusCode}`);
    if (answer.statusCode >= 400) refused.add(`${call.name} ${answer.statusCode}`);
    // The first round loads the modules that the calls import.
    if (round >= 0) holds.push({ call: call.name, ms: longest.ms() });
  }
}
tell();
await app.close();
await server.close();

async function signIn(username: string): Promise<string> {
  const payload = { grant_type: "password", username, password: demoPassword };
  return textAt(
    (await app.inject({ method: "POST", url: "/v1/oauth/token", payload })).json(),
    "access_token",
  );
}

async function portfoliosOf(session: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${session}` };
  const answer = await app.inject({ url: "/v1/users/me/portfolios", headers });
  return listAt(answer.json(), "portfolios").map((one) => textAt(one, "id"));
}

async function addTransactions(portfolioId: string, count: number): Promise<void> {
  const from = addDays(dayOf(now), -1_000);
  await server.pool.query(
    `insert into transactions (customer_id, id, portfolio_id, external_id, date, wording, original_wording, amount_cents,
      type, category_id, provenance, created_at)
    select customer_id, gen_random_uuid(), id, 'bench' || n, $2::date + (n % 1000), 'Commerce ' || n % 300,
      'CB COMMERCE ' || n, -(n % 9000), 'card', 'groceries', 'file', $3
    from portfolios, generate_series(1, $4::int) n where id = $1::uuid`,
    [portfolioId, from, now, count],
  );
}

type BenchCall = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: object;
  readonly isOfFirm: boolean;
};

function calls(): readonly BenchCall[] {
  return Object.values({ ...api, ...bookApi }).flatMap((group) =>
    Object.values<Endpoint>(group).flatMap((endpoint): readonly BenchCall[] => {
      const { method, path, reply } = endpoint;
      const { access } = accessRuleOf(endpoint);
      const body = computed[path];
      const isOfFirm = access === "firm";
      // The export of a book is written row by row as it is read; other files are sent as they are.
      if ((method !== "GET" && body === undefined) || (reply === "file" && body === undefined)) return [];
      const url = `/v1${addressOf(path)}${queries[path] ?? ""}`;
      const verb = method === "GET" ? "GET" : "POST";
      return [
        { name: `${method} ${path}`, method: verb, url, isOfFirm, ...(body === undefined ? {} : { body }) },
      ];
    }),
  );
}

function addressOf(path: string): string {
  return path
    .replace(/\/(portfolios|transactions|real_estates)\/\{\w+\}/, `/$1/${portfolioIds[0] ?? ""}`)
    .replace("/users/{id}", "/users/me")
    .replace("/customers/{id}", `/customers/${book.customerId}`)
    .replace("{portfolioId}", portfolioIds[0] ?? "")
    .replaceAll(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000");
}

/** Schedules itself continuously: the time between two turns is the longest that the calls blocked the loop. Measured in CPU
 * time of this thread, because the time that other programs take on a busy machine is not due to a call. */
function watchTurns() {
  let most = 0;
  const busyMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = busyMs();
  const turn = (): void => {
    const at = busyMs();
    most = Math.max(most, at - last);
    last = at;
    setImmediate(turn).unref();
  };
  turn();
  return { ms: () => most, reset: () => void (most = 0) };
}

function tell(): void {
  const all = holds.map(({ ms }) => ms);
  const byCall = Map.groupBy(holds, ({ call }) => call);
  const worst = [...byCall]
    .map(([call, list]) => ({ call, ms: Math.max(...list.map(({ ms }) => ms)) }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, Number(values.worst));
  for (const { call, ms } of worst) process.stderr.write(`${ms.toFixed(1)} ms ${call}\n`);
  process.stderr.write(`found nothing or were refused: ${[...refused].join(", ")}\n`);
  const over = all.filter((ms) => ms > limitMs).length;
  const conditions = `${byCall.size} calls, ${all.length} times, 12 contracts, ${transactions} operations in one, ${values.book} customers in a book, ${over} over ${limitMs} ms, ${machine()}`;
  const line = { bench: "event-loop", peer: null, peerName: "none", unit: "ms", conditions };
  report({
    ...line,
    what: "longest piece of one call without a turn for others, p99.9",
    ours: quantile(all, 0.999),
  });
  report({ ...line, what: "the same, median", ours: quantile(all, 0.5) });
}
