import { execFileSync } from "node:child_process";
import path from "node:path";

export const householdAddress = (seed: number): string => `foyer-${String(seed)}@test.vigie.fr`;

/** Adds customers whose households are generated from seeds to the installation that the journeys use. */
export function addHouseholds(seeds: readonly number[]): void {
  const asked = seeds.map((seed) => `${String(seed)}:${householdAddress(seed)}`);
  execFileSync(process.execPath, ["apps/server/src/testing/seed-households.ts", ...asked], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: process.env["VIGIE_E2E_DATA"] },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
