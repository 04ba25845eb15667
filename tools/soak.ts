import { nodeCommand, run } from "./lib/run.ts";

/** `npm run soak [-- NAME] [OPTIONS]`: what `npm test` tries in seconds, for long. `statements` (without a name) damages 10,000 files,
 * `service` has 200 clients for half an hour on 10,000 customers while the worker is killed (bench/soak.ts), `kills` strikes
 * a synchronisation twenty times, `cuts` cuts 200 payments of the Club at random points (VIGIE_CLUB_SEED chooses them). */
const [first = "", ...rest] = process.argv.slice(2);
const cuts = "apps/server/src/features/club/subscriptions/lost-answers.test.ts";
const crash = "apps/server/src/features/holdings/connections/crash.test.ts";

const soaks: Readonly<Record<string, () => readonly string[]>> = {
  statements: () => nodeCommand("tools/soak-statements.ts", ...rest),
  service: () =>
    nodeCommand("bench/soak.ts", "--minutes", "30", "--clients", "200", "--customers", "10000", ...rest),
  cuts: () => ["vitest", "run", "--project", "server", cuts],
  kills: () => ["vitest", "run", "--project", "server", crash],
};

const named = soaks[first];
const command = named?.() ?? nodeCommand("tools/soak-statements.ts", ...process.argv.slice(2));
if (named === undefined && first !== "" && !first.startsWith("--")) {
  console.log(`No soak named ${first}. There are: ${Object.keys(soaks).join(", ")}.`);
  process.exitCode = 1;
} else {
  const { code } = await run(command, { show: true, env: { VIGIE_KILLS: "20", VIGIE_CLUB_CUTS: "200" } });
  process.exitCode = code;
}
