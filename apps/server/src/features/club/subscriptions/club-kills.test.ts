import fc from "fast-check";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { brokenPromises } from "../../../testing/club-promises.ts";
import {
  type Act,
  actNames,
  counts,
  openSite,
  prepare,
  realNow,
  settled,
  type Site,
  stateOf,
  waitingEffects,
  whole,
} from "../../../testing/club-strikes.ts";
import { keepSessions } from "../../../testing/club-years.ts";

/** Kills the web process or the worker without warning while a request is approved, a letter signed or a first payment made; then
 * restarts it and repeats each request without a response. Nothing may be lost or done twice, here or at the partners (`npm run
 * soak -- club-kills` kills fifty times). */
const rounds = Number(process.env["VIGIE_CLUB_KILLS"] ?? "3");
const seed = Number(process.env["VIGIE_CLUB_SEED"] ?? "16");

const plans = fc.record({
  kills: fc.constantFrom("web" as const, "worker" as const, "both" as const),
  delayMs: fc.integer({ min: 0, max: 350 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;
async function strike(site: Site, act: Act, { kills, delayMs }: Plan): Promise<boolean> {
  const { bench, processes } = site;
  const answered = act.run();
  await wait(delayMs);
  const struck = kills === "both" ? (["web", "worker"] as const) : [kills];
  for (const name of struck) await processes.kill(name);
  const wasUnderWay =
    (await stateOf(bench, act.id)) !== act.after || (await waitingEffects(bench)).length > 0;
  await answered;
  for (const name of struck) await processes.start(name);
  return wasUnderWay;
}

test(`${String(rounds)} times killed while it approves, signs or pays, the Club loses and doubles nothing (seed ${String(seed)})`, async () => {
  const site = await openSite({ environment: process.env });
  const { bench, processes } = site;
  try {
    await processes.start("worker");
    await processes.start("web");
    let struck = 0;
    for (const [round, plan] of fc.sample(plans, { seed, numRuns: rounds }).entries()) {
      const name = actNames[round % actNames.length] ?? "pay";
      bench.server.setNow(realNow());
      await keepSessions(bench);
      const act = await prepare(site, name);
      if (await strike(site, act, plan)) struck += 1;
      await settled(site, act);
      expect([round, name, plan, await counts(site, act)]).toEqual([round, name, plan, whole[name]]);
      expect(await brokenPromises(bench)).toEqual([]);
    }
    console.log(`club-kills: ${String(struck)} of ${String(rounds)} kills struck something under way`);
    // Makes sure that kills happened during the acts: one that always comes too late would prove nothing.
    expect(struck).toBeGreaterThan(rounds / 5);
  } finally {
    await processes.close();
    await bench.close();
  }
}, 3_600_000);
