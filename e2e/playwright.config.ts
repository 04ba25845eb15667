import { defineConfig, devices } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "../tools/lib/browsers.ts";
import { freePort } from "../tools/lib/ports.ts";

// This file is read again by every worker: what is drawn once is handed down by the environment.
process.env["VIGIE_E2E_PORT"] ??= String(await freePort());
process.env["VIGIE_E2E_CONTROL_PORT"] ??= String(await freePort());
process.env["VIGIE_E2E_SSO_PORT"] ??= String(await freePort());
process.env["VIGIE_E2E_PUSH_PORT"] ??= String(await freePort());
process.env["VIGIE_E2E_AUTHENTICATION_PORT"] ??= String(await freePort());
process.env["VIGIE_E2E_DATA"] ??= mkdtempSync(path.join(tmpdir(), "vigie-e2e-"));
const port = process.env["VIGIE_E2E_PORT"];
const address = `http://localhost:${port}`;

/** The sandboxes take free ports: an `npm start` may run beside. Those of the control page, of the
 * employee-savings partner and of the service that carries messages to browsers are known to the tests. */
const freeSandboxes = {
  SANDBOX_PORTS: "free",
  SANDBOX_CONTROL_PORT: process.env["VIGIE_E2E_CONTROL_PORT"],
  SANDBOX_SSO_PORT: process.env["VIGIE_E2E_SSO_PORT"],
  SANDBOX_PUSH_PORT: process.env["VIGIE_E2E_PUSH_PORT"],
};

/** Real journeys: the browser of the machine, and the whole house started as `npm start` does, on data of its own. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: "../test-results",
  workers: 2,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  // Guards against what never ends, never measures: a machine may be four times slower than ours.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: address,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
    // Every frame of an animation is drawn by the processor. What moves is motion.spec.ts's, and two journeys are watched moving.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // What a journey answers in the place of the server would pass by the worker: offline.spec.ts lets it in.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium() ?? "chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `${process.execPath} --disable-warning=ExperimentalWarning tools/start.ts`,
    cwd: path.resolve(import.meta.dirname, ".."),
    // Not its first answer: the demonstration is seeded by then.
    wait: { stdout: /Vigie est prête/ },
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: port,
      AUTHENTICATION_PORT: process.env["VIGIE_E2E_AUTHENTICATION_PORT"],
      DATA_DIR: process.env["VIGIE_E2E_DATA"],
      // The harder way in; `hosted.spec.ts` tries the one of everybody else.
      AGGREGATION_OWN_FORMS: "1",
      ...freeSandboxes,
    },
  },
});
