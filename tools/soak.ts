import { nodeCommand, run } from "./lib/run.ts";

/** `npm run soak [-- NAME] [OPTIONS]`: long versions of tests of `npm test`. `statements` (the default) damages 10,000 files;
 * `service` runs 200 clients for half an hour on 10,000 customers while the worker is killed (bench/soak.ts); `kills` interrupts
 * synchronisations twenty times; `club-kills` the Club fifty times while it approves, signs and pays; `cuts` cuts 200 of its
 * payments at random points (VIGIE_CLUB_SEED chooses them); `club` simulates three years of 500 of its customers
 * (VIGIE_CLUB_CUSTOMERS, VIGIE_CLUB_DAYS); `proposals` advises 300 random people; `upgrade` runs a former commit (`--former
 * REF`) and this one side by side under load (bench/upgrade.ts); `failover` kills the primary of a highly available database
 * twenty times (Debian's Patroni, etcd and HAProxy). */
const [first = "", ...rest] = process.argv.slice(2);
const clubYears = "apps/server/src/features/club/subscriptions/club-years.test.ts";
const cuts = "apps/server/src/features/club/subscriptions/lost-answers.test.ts";
const clubKills = "apps/server/src/features/club/subscriptions/club-kills.test.ts";
const failover = "apps/server/src/failover.test.ts";
const proposals = "apps/server/src/features/club/proposals/proposals-many.test.ts";
const crash = "apps/server/src/features/holdings/connections/crash.test.ts";

const soaks: Readonly<Record<string, () => readonly string[]>> = {
  statements: () => nodeCommand("tools/soak-statements.ts", ...rest),
  service: () =>
    nodeCommand("bench/soak.ts", "--minutes", "30", "--clients", "200", "--customers", "10000", ...rest),
  club: () => ["vitest", "run", "--project", "server", clubYears],
  cuts: () => ["vitest", "run", "--project", "server", cuts],
  "club-kills": () => ["vitest", "run", "--project", "server", clubKills],
  failover: () => ["vitest", "run", "--project", "server", failover],
  upgrade: () =>
    nodeCommand(
      "bench/upgrade.ts",
      "--seconds",
      "60",
      "--clients",
      "40",
      "--customers",
      "500",
      "--kill-worker",
      ...rest,
    ),
  proposals: () => ["vitest", "run", "--project", "server", proposals],
  kills: () => ["vitest", "run", "--project", "server", crash],
};

const named = soaks[first];
const command = named?.() ?? nodeCommand("tools/soak-statements.ts", ...process.argv.slice(2));
if (named === undefined && first !== "" && !first.startsWith("--")) {
  console.log(`No soak named ${first}. There are: ${Object.keys(soaks).join(", ")}.`);
  process.exitCode = 1;
} else {
  const { VIGIE_CLUB_CUSTOMERS = "500", VIGIE_CLUB_DAYS = "1096" } = process.env;
  const env = {
    VIGIE_KILLS: "20",
    VIGIE_CLUB_KILLS: "50",
    VIGIE_CLUB_CUTS: "200",
    VIGIE_CLUB_CUSTOMERS,
    VIGIE_CLUB_DAYS,
    VIGIE_FAILOVERS: "20",
    VIGIE_PROPOSALS: "300",
    ...(first === "failover" ? { VIGIE_TEST_ENGINE: "patroni" } : {}),
  };
  const { code } = await run(command, { show: true, env });
  process.exitCode = code;
}
