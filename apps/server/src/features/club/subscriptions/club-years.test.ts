import { seededRandom } from "@vigie/analytics";
import { addMs, clubStates, clubTransitions } from "@vigie/domain";
import { expect, test } from "vitest";
import { brokenPromises, storyOf } from "../../../testing/club-promises.ts";
import { addSavers, type Simulation, step } from "../../../testing/club-years.ts";

import { openCutBench } from "../../../testing/test-club.ts";

/** Simulates random years of the Club (`npm run soak -- club`: three years of 500 customers): no state lasts longer than allowed,
 * both ledgers are equal, nobody is charged twice for a day, and everybody with access has a right to it. */
const customers = Number(process.env["VIGIE_CLUB_CUSTOMERS"] ?? "3");
const days = Number(process.env["VIGIE_CLUB_DAYS"] ?? "30");
const seed = Number(process.env["VIGIE_CLUB_SEED"] ?? "16");
const isLong = days > 1000;
const title = `${String(days)} days of ${String(customers)} customers keep every promise (seed ${String(seed)})`;

/** Not simulated: deleted accounts (tested by `subscriptions`) and deaths (`club-notices`). */
const lived = ["end_with_account"];

async function simulate(sim: Simulation): Promise<void> {
  const { services } = sim.bench.server;
  const end = addMs(services.clock(), days * 86_400_000);
  let told = services.clock();
  while (services.clock() < end) {
    await step(sim, isLong ? 0.08 : 0.5);
    if (isLong && services.clock() > addMs(told, 30 * 86_400_000)) {
      told = services.clock();
      console.log(`club: ${told} after ${Math.round(performance.now() / 1000).toString()} s`);
    }
    const broken = await brokenPromises(sim.bench);
    if (broken.length > 0) console.log(await storyOf(sim.bench, broken));
    expect([services.clock(), broken]).toEqual([services.clock(), []]);
  }
  const moves = await services.db.selectFrom("club_moves").select(["event", "to_state"]).execute();
  const events = new Set(moves.map(({ event }) => event));
  const states = new Set(moves.map(({ to_state: to }) => to));
  const unseen = clubTransitions.rows.map(({ event }) => event).filter((event) => !events.has(event));
  const changes = await services.db.selectFrom("club_changes").select(["kind", "state"]).execute();
  const disputes = await services.db.selectFrom("club_disputes").select("state").execute();
  console.log(`club: changes ${tally(changes.map(({ kind, state }) => `${kind} ${state}`))}`);
  console.log(`club: disputes ${tally(disputes.map(({ state }) => state))}`);
  console.log(
    `club: ${String(moves.length)} moves, ${String(states.size)} states, not seen: ${unseen.join(", ")}`,
  );
  expect(states.size).toBeGreaterThanOrEqual(isLong ? clubStates.length : 4);
  // Checked for the whole soak only: a smaller run may not reach every event.
  if (isLong && customers >= 200) expect(unseen.filter((event) => !lived.includes(event))).toEqual([]);
}

function tally(all: readonly string[]): string {
  return [...Map.groupBy(all, (one) => one)].map(([one, of]) => `${String(of.length)} ${one}`).join(", ");
}

test(
  title,
  async () => {
    const { bench, proxy } = await openCutBench();
    try {
      const savers = await addSavers(bench, customers);
      await simulate({
        bench,
        proxy,
        random: seededRandom(seed),
        savers,
        acts: new Map(),
      });
    } finally {
      await bench.close();
    }
  },
  // Three years of 500 customers take hours.
  21_600_000,
);
