import type { bankStatusesApi } from "@vigie/api";
import { addMs, bankState, bankStatusHours, ok } from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import type { Action } from "../../../edge/handler.ts";
import { healthOf } from "../../../edge/health.ts";
import { bankNames } from "../../market/institutions/actions.ts";
import { triesByInstitution } from "../connections/actions/tries.ts";
import * as store from "./store.ts";

const hourMs = 3_600_000;
const keptMs = 24 * hourMs;

/** Updates the status of each bank from the connections of all customers. */
export async function countBankStatuses(services: Services): Promise<void> {
  const now = services.clock();
  const counted = await triesByInstitution(services, addMs(now, -bankStatusHours * hourMs));
  const rows = counted.map(
    ({ institutionSlug, lastSuccessAt, tries, failures, people }): store.BankStatusRow => {
      const state = bankState({ tries, failures, people });
      return {
        institutionSlug,
        state,
        // The state began with the last success: there has been none since.
        since: state === "away" ? (lastSuccessAt ?? now) : now,
        lastSuccessAt,
        tries,
        failures,
        countedAt: now,
      };
    },
  );
  await inTransaction(services, async ({ db }) => {
    await store.saveBankStatuses(db, rows);
    await store.dropBankStatuses(db, addMs(now, -keptMs));
  });
}

/** Returns the status of each bank and of our own background services. */
export const showBankStatuses: Action<typeof bankStatusesApi.list> = async ({ services }) => {
  const now = services.clock();
  const rows = await store.bankStatuses(services.db, addMs(now, -keptMs));
  const names = await bankNames(services);
  const { worker, mail } = await healthOf(services);
  return ok({
    countedAt:
      rows
        .map(({ countedAt }) => countedAt)
        .toSorted()
        .at(-1) ?? null,
    services: { readings: worker, mails: mail },
    banks: rows.flatMap(({ institutionSlug: slug, state, since, lastSuccessAt }) => {
      const name = names.get(slug);
      return name === undefined ? [] : [{ slug, name, state, since, lastSuccessAt }];
    }),
  });
};
