import {
  frontierOf,
  isFailure,
  isNewFund,
  type Question,
  questionOf,
  solveQuestion,
} from "@vigie/analytics/insight";
import { cents, type Id, isId } from "@vigie/domain";
import { startSandboxes } from "@vigie/partners/sandboxes";
import { parseArgs } from "node:util";
import { prepare } from "../apps/server/src/boot/prepare.ts";
import { scopedToSystem } from "../apps/server/src/db/scope.ts";
import { seedHouseholdSettings } from "../apps/server/src/demo/household-settings.ts";
import { connectHousehold } from "../apps/server/src/demo/seed-demo.ts";
import { systemSubject } from "../apps/server/src/edge/subject.ts";
import { classReferences } from "../apps/server/src/features/insight/analyses/actions/class-references.ts";
import {
  readPrices,
  readSituation,
  seenPortfolio,
} from "../apps/server/src/features/insight/analyses/actions/situation.ts";
import { chooseCandidates } from "../apps/server/src/features/insight/arbitrations/actions/candidates.ts";
import { solver } from "../apps/server/src/features/insight/arbitrations/actions/solver.ts";
import { historiesOf } from "../apps/server/src/features/market/funds/actions.ts";
import { createHttp } from "../apps/server/src/http.ts";
import { openBenchServer } from "./lib/bench-server.ts";
import { listAt, textAt, valueAt } from "../tools/lib/json.ts";
import { inTurns, machine, report, timed } from "./lib/report.ts";

/** An arbitration of the securities account of the demonstration's household, whose offer is the whole market: from the call
 * that requests it to the call that shows it, against the solver's own part of it on the same question. */
const { values } = parseArgs({ options: { repeats: { type: "string", default: "7" } } });
const repeats = Number(values.repeats);
const patienceMs = 300_000;

const sandboxes = await startSandboxes({ env: { SANDBOX_APPROVAL_MS: "100" } });
const server = await openBenchServer({
  AGGREGATION_URL: sandboxes.aggregation.url,
  FUND_DATA_URL: sandboxes.fundData.url,
});
await server.services.queue.work(server.services);
await prepare(server.services);
const app = await createHttp(server.services);
const headers = { authorization: `Bearer ${(await server.addSession(app)).token}` };
const customerId = idAt(await got("/v1/users/me"), "user", "id");
await scopedToSystem("process", async () => {
  const saver = systemSubject("bench", customerId);
  await connectHousehold(server.services, saver);
  await seedHouseholdSettings(server.services, saver);
});
const portfolioId = await securitiesAccount();
const path = `/v1/users/me/portfolios/${portfolioId}/optimization`;
const question = await asked();
const ask = {
  strategy: "secure",
  metric: "volatility",
  choice: question.choice,
  minTradeCents: cents(0),
  totalCents: question.totalCents,
  recorded: null,
} as const;

const found = await inTurns(repeats, {
  ours: async () => await timed(optimised),
  peer: async () =>
    await timed(async () => {
      await solveQuestion(solver, question.problem, ask);
      await frontierOf(solver, question.problem);
    }),
});
report({
  bench: "arbitration",
  what: "securities account optimised through the API, asked to shown",
  ...found,
  peerName: "the solver's part of it: optimum, moves and 20 points of the frontier",
  unit: "ms",
  conditions: `median of ${repeats} in turns, ${question.problem.candidates.length} candidates, ${server.engine}, ${machine()}`,
});
await app.close();
await server.close();
await sandboxes.close();

function idAt(json: unknown, ...path: readonly string[]): Id {
  const id = textAt(json, ...path);
  if (!isId(id)) throw new Error(`No id: ${id}`);
  return id;
}

async function got(url: string): Promise<unknown> {
  return (await app.inject({ method: "GET", url, headers })).json();
}

/** The first synchronisation of the household ends within seconds; until then the account has no lines. */
async function securitiesAccount(): Promise<Id> {
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const listed = listAt(await got("/v1/users/me/portfolios"), "portfolios");
    const market = listed.find((one) => valueAt(one, "kind") === "market");
    const options =
      market === undefined
        ? null
        : await got(`/v1/users/me/portfolios/${textAt(market, "id")}/optimize/options`);
    if (market !== undefined && valueAt(valueAt(options, "options"), "unavailable") === null)
      return idAt(market, "id");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The household was not read.");
}

async function optimised(): Promise<void> {
  const payload = { data: { strategy: "secure", metric: "volatility" } };
  const url = `/v1/users/me/portfolios/${portfolioId}/optimize`;
  const started = await app.inject({ method: "POST", url, headers, payload });
  if (started.statusCode !== 202) throw new Error(`Refused: ${started.body}`);
  for (;;) {
    const status = textAt(valueAt(await got(path), "optimization"), "status");
    if (status === "done") return;
    if (status === "failed") throw new Error("The search failed.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

type Asked = {
  readonly problem: Question;
  readonly choice: Awaited<ReturnType<typeof chooseCandidates>>;
  readonly totalCents: number;
};

/** The question that the job would store. */
async function asked(): Promise<Asked> {
  const { services } = server;
  const subject = systemSubject("bench", customerId);
  const portfolio = await seenPortfolio(services, subject, portfolioId);
  if (portfolio === null) throw new Error("No portfolio.");
  const situation = await readSituation(services, subject, portfolio);
  const { profile, totalCents } = situation;
  const wanted = { investments: [], profile: profile.level, newMoneyCents: 0 };
  const choice = await chooseCandidates(services, situation, wanted);
  const isins = choice.candidates.filter(isNewFund).flatMap(({ isin }) => isin ?? []);
  const problem = await questionOf(solver, situation, {
    choice,
    movements: [],
    prices: await readPrices(services, situation),
    newHistories: await historiesOf(services, isins),
    references: await classReferences(services),
    at: services.clock(),
  });
  if (isFailure(problem)) throw new Error(`No question: ${problem.code}`);
  return { problem, choice, totalCents };
}
