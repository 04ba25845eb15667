import { defineConfig } from "vitest/config";

/** The modules of a worker are loaded once, not once a file: no file replaces a module or a global value for good (web: `fresh-page.ts`). */
const sharedModules = { isolate: false } as const;

const propertySeed = "tools/property-seed.ts";

/** Three projects: what needs nothing, what needs a database, what shows a page (its files ask for jsdom themselves). */
export default defineConfig({
  test: {
    // One more than the two cores: a fifth of a worker's time it waits for processes that its tests started.
    maxWorkers: 3,
    // A flaky test is a bug: never run again.
    retry: 0,
    // A guard against what never ends, never a measure: a machine may be four times slower than ours.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The same: by itself a poll gives up after one second.
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "packages",
          ...sharedModules,
          setupFiles: [propertySeed],
          include: [
            "packages/*/src/**/*.test.ts",
            "tools/**/*.test.ts",
            "apps/sandbox/src/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          ...sharedModules,
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["tools/test-cluster.ts"],
          setupFiles: [propertySeed, "apps/server/src/testing/read-plans.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          ...sharedModules,
          // What libraries keep is shared; what our own modules keep, and the page, is not.
          setupFiles: [propertySeed, "apps/web/src/testing/fresh-page.ts"],
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
