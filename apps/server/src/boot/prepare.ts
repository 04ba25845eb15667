import { setTimeout as wait } from "node:timers/promises";
import { seedDemo } from "../demo/seed-demo.ts";
import { reviveSilentSyncs } from "../features/holdings/connections/actions/background.ts";
import { directoryIsEmpty, refreshInstitutions } from "../features/market/institutions/actions.ts";
import { refreshFunds, universeIsEmpty } from "../features/market/funds/actions.ts";
import { appendMissingErasures } from "../features/identity/users/actions/erasure-ledger.ts";
import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "./services.ts";

const partnerTries = 40;
const partnerPauseMs = 250;
/** Interval between two attempts in the background, once the start is over. */
const directoryPauseMs = 15_000;

/** Runs once at the start of a worker: reads the partners' directories if ours are empty, and seeds the demo while the sandboxes
 * run. A partner that is down does not prevent the start: only the demo, whose banks come from the directory, waits for it for a
 * while. */
export async function prepare(services: Services): Promise<void> {
  await scopedToSystem("process", async () => await prepareAll(services));
}

async function prepareAll(services: Services): Promise<void> {
  for (let tries = 1; await lacksDirectory(services); tries += 1) {
    if (!services.config.demo || tries === partnerTries) break;
    await wait(partnerPauseMs);
  }
  await appendMissingErasures(services);
  if (await universeIsEmpty(services)) await refreshFunds(services);
  if (services.config.demo) {
    await seedDemo(services).catch((error: unknown) =>
      services.log("error", "demo.failed", { error: String(error).slice(0, 300) }),
    );
  }
  await services.queue.send(services.db, "bank_statuses", { at: "start" });
}

/** Reads the directory if ours is empty; returns whether it still is. */
async function lacksDirectory(services: Services): Promise<boolean> {
  return (await directoryIsEmpty(services)) && (await refreshInstitutions(services)) === 0;
}

/** Retries a partner that was down when the worker started, until the directory is loaded. */
export function watchDirectory(services: Services, pauseMs = directoryPauseMs): () => void {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await lacksDirectory(services))) clearInterval(timer);
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(
    () =>
      void scopedToSystem("process", ask).catch((error: unknown) =>
        services.log("warn", "institutions.unread", { error: String(error).slice(0, 120) }),
      ),
    pauseMs,
  );
  return () => clearInterval(timer);
}

/** Reassigns the syncs of dead runners to live ones, every few seconds. */
export function watchSilentSyncs(services: Services): () => void {
  const { syncStaleMs } = services.config;
  const look = () =>
    void scopedToSystem("process", async () => await reviveSilentSyncs(services, syncStaleMs)).catch(
      (error: unknown) => services.log("warn", "sync.revive_failed", { error: String(error).slice(0, 120) }),
    );
  look();
  const timer = setInterval(look, Math.max(500, syncStaleMs / 3));
  return () => clearInterval(timer);
}
