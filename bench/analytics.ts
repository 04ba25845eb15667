import {
  createSolver,
  efficientFrontier,
  maximumReturn,
  maximumReturnUnderVolatility,
  minimumShortfall,
  minimumVariance,
  soak,
  type OptimisationAnswer,
} from "@vigie/analytics";
import { parseArgs } from "node:util";
import { measureAnalyses } from "./lib/analysis-costs.ts";
import { machine, median, report, timed } from "./lib/report.ts";
import { type PeerAnswer, type SolverPeers, startSolverPeers } from "./lib/solver-peers.ts";
import { type BenchProblem, listOfRows, makeProblem, rowsOf } from "./lib/solver-problems.ts";

/** The optimiser's programmes against Python's scipy and cvxopt: time, and the distance between the optima. Then a soak of
 * random problems, none of which may fail; then whole analyses of portfolios, as the server makes them. */
const { values } = parseArgs({
  options: {
    // The smallest programme takes a third of a millisecond: the median of eleven runs varied from 0.42 to 0.98 of the peer.
    repeats: { type: "string", default: "101" },
    soak: { type: "string", default: "10000" },
    largest: { type: "string", default: "1000" },
    contracts: { type: "string", default: "1000" },
  },
});
const repeats = Number(values.repeats);
const largest = Number(values.largest);
/** Above this size a solve takes seconds on either side, so it is repeated less. */
const largeSize = 300;
/** Rounds before the measurement: a server has long since compiled what it runs, and Python has nothing to compile. */
const warmTurns = 60;
const timeLimitMs = 30_000;

const solver = createSolver(1);
const started = await startSolverPeers();
const peers: SolverPeers | null = started.ok ? started.peers : null;
const peerNote = started.ok ? started.peers.versions : `no peer: ${started.why}`;

for (const size of [20, 100, 300, 1000].filter((one) => one <= largest)) await varianceOf(size);
for (const [size, scenarios] of [
  [20, 500],
  [100, 2500],
  [300, 2500],
] as const)
  if (size <= largest) await shortfallOf(size, scenarios);
await frontierOf(120, 20);
await largestReturnOf(120);
await soaked(Number(values.soak));
await solver.close();
await peers?.stop();
await measureAnalyses(Number(values.contracts), Math.min(15, repeats));

type Found = { readonly ms: number; readonly objective: number };

async function solved(times: number, run: () => Promise<OptimisationAnswer>): Promise<Found> {
  const durations: number[] = [];
  let objective = NaN;
  const before = times < repeats ? 1 : Math.min(warmTurns, repeats);
  for (let turn = -before; turn < times; turn += 1) {
    const ms = await timed(async () => {
      const answer = await run();
      if (answer.kind !== "optimal") throw new Error(`No optimum: ${JSON.stringify(answer)}`);
      objective = answer.objective;
    });
    if (turn >= 0) durations.push(ms);
  }
  return { ms: median(durations), objective };
}

function tell(what: string, ours: Found, peer: PeerAnswer | null): void {
  const common = { bench: "analytics", peerName: peer?.solver ?? "none" };
  report({
    ...common,
    what: `${what}: time`,
    ours: ours.ms,
    peer: peer?.ms ?? null,
    unit: "ms",
    conditions: `warm, median; ours in its worker thread with certificate; ${peerNote}; ${machine()}`,
  });
  const gap = peer === null ? null : (ours.objective - peer.objective) / Math.abs(peer.objective);
  report({
    ...common,
    what: `${what}: objective`,
    ours: ours.objective,
    peer: peer?.objective ?? null,
    unit: "ratio",
    conditions:
      gap === null
        ? peerNote
        : `relative gap ${gap.toExponential(1)} (negative: ours is lower), peer solved again at its tightest`,
  });
}

function asked(problem: BenchProblem, times: number) {
  return { ...rowsOf(problem), repeats: times };
}

async function varianceOf(size: number): Promise<void> {
  const problem = makeProblem(size, 1);
  const times = size > largeSize ? 3 : repeats;
  const input = { ...problem, euroFundAvailable: false };
  const ours = await solved(times, async () => await minimumVariance(solver, input, { timeLimitMs }));
  const ask = { kind: "variance", covariance: listOfRows(problem.covariance), ...asked(problem, times) };
  tell(`minimum variance, n = ${size}`, ours, peers === null ? null : await peers.ask(ask));
}

async function shortfallOf(size: number, scenarios: number): Promise<void> {
  const problem = makeProblem(size, scenarios);
  const times = size >= largeSize ? 3 : repeats;
  const input = { ...problem, euroFundAvailable: false };
  const more = { scenarios: { outcomes: problem.outcomes }, options: { timeLimitMs } };
  const ours = await solved(times, async () => await minimumShortfall(solver, input, more));
  const ask = {
    kind: "shortfall",
    outcomes: listOfRows(problem.outcomes),
    confidence: 0.95,
    ...asked(problem, times),
  };
  tell(`minimum CVaR, ${size} x ${scenarios}`, ours, peers === null ? null : await peers.ask(ask));
}

/** The arbitration of a securities account that aims for a larger gain: its offer is the whole market, and its lines are sold at
 * a cost. The bare baseline is the linear programme that only finds the largest return, whatever the risk. */
async function largestReturnOf(size: number): Promise<void> {
  const problem = makeProblem(size, 1);
  const current = Float64Array.from({ length: size }, (_, line) => (line < 8 ? 0.125 : 0));
  const trading = { current, costs: { sellRatio: 0.005, buyRatio: 0 } };
  const input = { ...problem, euroFundAvailable: false, trading };
  for (const volatilityRatio of [0.1, 0.25]) {
    const ours = await solved(
      repeats,
      async () => await maximumReturnUnderVolatility(solver, input, volatilityRatio),
    );
    const bare = await solved(repeats, async () => await maximumReturn(solver, input));
    report({
      bench: "analytics",
      what: `largest return under a volatility of ${volatilityRatio * 100} %, ${size} candidates, with sales (budget 1000 ms)`,
      ours: ours.ms,
      peer: bare.ms,
      peerName: "its linear programme alone, HiGHS",
      unit: "ms",
      conditions: `warm, median of ${repeats}; ${machine()}`,
    });
  }
}

async function frontierOf(size: number, count: number): Promise<void> {
  const problem = makeProblem(size, 1);
  const input = { ...problem, euroFundAvailable: false };
  const durations: number[] = [];
  let targets: number[] = [];
  let volatilities: number[] = [];
  for (let turn = 0; turn <= repeats; turn += 1) {
    const ms = await timed(async () => {
      const frontier = await efficientFrontier(solver, input, count);
      if (frontier.kind !== "frontier") throw new Error(`No frontier: ${JSON.stringify(frontier)}`);
      targets = frontier.points.map((point) => point.returnRatio);
      volatilities = frontier.points.map((point) => point.volatilityRatio);
    });
    if (turn > 0) durations.push(ms);
  }
  // Slightly under the highest target, so that rounding does not make the peer's problem infeasible.
  const within = targets.map((target) => target - 1e-9);
  const ask = {
    kind: "frontier",
    covariance: listOfRows(problem.covariance),
    expectedReturns: [...problem.expectedReturns],
    targets: within,
    ...asked(problem, repeats),
  };
  const peer = peers === null ? null : await peers.ask(ask);
  const gaps = (peer?.points ?? []).map((point, k) => Math.abs((volatilities[k] ?? NaN) - point) / point);
  report({
    bench: "analytics",
    what: `frontier of ${count} points among ${size} candidates (budget 300 ms)`,
    ours: median(durations),
    peer: peer?.ms ?? null,
    peerName: peer?.solver ?? "none",
    unit: "ms",
    conditions:
      `warm, median of ${repeats}; ${peerNote}; largest difference of volatility ` +
      `${gaps.length === 0 ? "unknown" : Math.max(...gaps).toExponential(1)} (relative, peer at its usual tolerance); ${machine()}`,
  });
}

async function soaked(count: number): Promise<void> {
  const chunks = 10;
  const perChunk = Math.max(1, Math.floor(count / chunks));
  const times: number[] = [];
  const failures: string[] = [];
  const byEngine = new Map<string, number>();
  let worstGap = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    times.push(
      await timed(async () => {
        const found = await soak(solver, { count: perChunk, seed: 1 + chunk * perChunk });
        failures.push(...found.failures.map(({ seed, why }) => `${seed}: ${why}`));
        for (const [engine, solves] of Object.entries(found.byEngine))
          byEngine.set(engine, (byEngine.get(engine) ?? 0) + solves);
        worstGap = Math.max(worstGap, found.worstGap);
      }),
    );
  }
  const engines = [...byEngine].map(([engine, solves]) => `${engine} ${solves}`).join(", ");
  report({
    bench: "analytics",
    what: `soak of ${perChunk * chunks} random feasible problems: failures`,
    ours: failures.length,
    peer: 0,
    peerName: "none allowed",
    unit: "problems",
    conditions: `worst gap ${worstGap.toExponential(1)}; ${engines}${failures.length === 0 ? "" : `; ${failures.slice(0, 3).join("; ")}`}`,
  });
  report({
    bench: "analytics",
    what: "soak: time a problem, last tenth against the first",
    ours: (times.at(-1) ?? 0) / perChunk,
    peer: (times[0] ?? 0) / perChunk,
    peerName: "our own first tenth",
    unit: "ms",
    conditions: machine(),
  });
}
