import { demoPassword, type Id, instant } from "@vigie/domain";
import path from "node:path";
import { parseArgs } from "node:util";
import { missionFilters } from "@vigie/api";
import { startServices } from "../apps/server/src/boot/start-services.ts";
import { readToolConfig } from "../apps/server/src/config.ts";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { scopedToSystem } from "../apps/server/src/db/scope.ts";
import { seedNetwork } from "../apps/server/src/demo/seed-network.ts";
import { systemFirmSubject } from "../apps/server/src/edge/subject.ts";
import { targetOf } from "../apps/server/src/features/book/missions/actions/target.ts";
import { counts } from "../apps/server/src/features/book/missions/store/target.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { startService } from "../tools/lib/service.ts";
import { openBenchDatabase } from "./lib/database.ts";
import { listAt, numberAt, textAt, valueAt } from "../tools/lib/json.ts";
import { createGetter } from "./lib/load.ts";
import { asked, bareMissions, knownOfCustomers } from "./lib/missions-sql.ts";
import { machine, quantile, report, timed } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";

/** The target of a mission over the whole book of one firm: how many it counts, and what the wizard shows of it, each beside the bare
 * SQL of the same answer in turn. */
const { values } = parseArgs({
  options: { customers: { type: "string", default: "100000" }, turns: { type: "string", default: "15" } },
});
const [customers, turns] = [Number(values.customers), Number(values.turns)];

const now = instant(new Date());
const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 4, onError: () => undefined });
const environment = {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(database.folder, "data"),
  LEDGER_DIR: path.join(database.folder, "ledgers"),
  SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
  SANDBOXES: "all",
};
const server = startService({
  name: "http",
  script: "apps/server/src/main.ts",
  args: ["http"],
  env: { ...environment, PORT: "0", DEMO: "1" },
});
const address = textAt(await server.ready, "address");
const tool = await startServices(readToolConfig({ ...environment, DEMO: "0" }), database.url);
const seeding = await timed(async () => {
  // Ten advisors make one firm, whatever its size.
  await seedNetwork(createDb(pool), {
    customers,
    advisors: 10,
    passwordHash: await hashPassword(demoPassword),
    now,
  });
  for (const statement of knownOfCustomers) await pool.query(statement);
});
process.stderr.write(`${customers} customers after ${(seeding / 1000).toFixed(0)} s of seeding\n`);
await pool.query("vacuum analyze");

const { rows } = await pool.query<{ id: Id }>("select id from firms where name = 'Cabinet 1'");
const firmId = rows[0]?.id;
if (firmId === undefined) throw new Error("No firm was made.");
const firm = systemFirmSubject("bench", firmId);
const token = await signInAs(address, "manager-1@demo.vigie.fr", 1);
const getter = createGetter(address, "identity");
const bare = bareMissions(pool, () => instant(new Date()));

const onHoldings = { kinds: [asked.kind], wealth_from: asked.wealthFromCents / 100 };
const onAnswers = { ...onHoldings, age_from: asked.ageFrom, marital_status: [asked.status] };
const targets = [
  ["on what they hold", onHoldings, false],
  ["on what they hold and answered", onAnswers, true],
] as const;

for (const [name, filters, asksAnswers] of targets) {
  const wire = { kinds: [asked.kind], wealthFrom: asked.wealthFromCents / 100 };
  const read = missionFilters.parse(
    asksAnswers ? { ...wire, ageFrom: asked.ageFrom, maritalStatus: [asked.status] } : wire,
  );
  const form = { filters: read, productIds: [], excludedIds: [], missionId: null };
  const count = async () =>
    await scopedToSystem("command", async () =>
      counts(firm, tool.services.db, await targetOf(tool.services, firm, form)),
    );
  const preview = async (): Promise<unknown> =>
    JSON.parse(await getter.get("/v1/missions/preview", token, { mission: { filters, shared: true } }));
  const seen = await preview();
  checkSame(seen, await bare.preview(firmId, asksAnswers));
  if (!asksAnswers && numberAt(seen, "preview", "contactable") === 0) throw new Error("The target is empty.");
  await tell(`target count, ${name}`, count, async () => await bare.count(firmId, asksAnswers));
  await tell(`preview, ${name}`, preview, async () => await bare.preview(firmId, asksAnswers));
}

getter.close();
await tool.stop();
await server.stop();
await pool.end();
await database.close();

/** Both sides must tell the same target, or the comparison would compare nothing. */
function checkSame(ours: unknown, theirs: unknown): void {
  const reasons = listAt(ours, "preview", "left_out").map((row): [string, number] => [
    textAt(row, "reason"),
    numberAt(row, "customer_count"),
  ]);
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ...(["found", "targeted", "contactable"] as const).map(
      (what) => [what, numberAt(ours, "preview", what), numberAt(theirs, "0", "counts", what)] as const,
    ),
    ["cash", Math.round(numberAt(ours, "preview", "cash") * 100), numberAt(theirs, "0", "counts", "cash")],
    ...reasons.map(([reason, nb]) => [reason, nb, numberAt(theirs, "0", "reasons", reason)] as const),
    [
      "first",
      valueAt(ours, "preview", "first", "0", "id"),
      valueAt(theirs, "0", "first", "0", "customer_id"),
    ],
  ];
  for (const [what, mine, other] of facts)
    if (mine !== other)
      throw new Error(`Server and bare SQL differ on ${what}: ${String(mine)} and ${String(other)}.`);
}

type Run = () => Promise<unknown>;

/** The sides in turn; the first turn warms up. */
async function tell(what: string, ours: Run, peer: Run): Promise<void> {
  const times = { ours: new Array<number>(), peer: new Array<number>() };
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [side, run] of [
      ["ours", ours],
      ["peer", peer],
    ] as const) {
      const taken = await timed(run);
      if (turn > 0) times[side].push(taken);
    }
  for (const [label, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const)
    report({
      bench: "missions",
      what: `${what}, ${label}`,
      ours: quantile(times.ours, share),
      peer: quantile(times.peer, share),
      peerName: "bare SQL by pg",
      unit: "ms",
      conditions: `${customers} customers of one firm, its manager's book, one at a time, ${turns} turns each side, ${database.engine}, ${machine()}`,
    });
}
