import { addDays, dayOf, type Id, renewalNoticeDays } from "@vigie/domain";
import { scopedToPeople } from "../../../../db/scope.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { notify } from "./notify.ts";

const pageSize = 500;

/** Runs every morning: notifies of consents that end within a week, each once. Returns the number of notifications. */
export async function remindRenewals(services: Services): Promise<number> {
  const from = dayOf(services.clock());
  const to = addDays(from, renewalNoticeDays);
  let reminded = 0;
  let after: Id | null = null;
  for (;;) {
    const ending: Awaited<ReturnType<typeof store.endingConsents>> = await store.endingConsents(services.db, {
      from,
      to,
      limit: pageSize,
      after,
    });
    for (const row of ending) {
      const subject = systemSubject("remind", row.customerId);
      const message = {
        event: "consent.renewal_due",
        about: { accountId: row.id, name: row.institutionName, on: row.consentEndsOn },
        cause: `consent ${row.id} ${row.consentEndsOn ?? ""}`,
      } as const;
      const added = await scopedToPeople(
        [row.customerId],
        async () => await notify({ services, subject, trx: services.db }, message),
      );
      if (added) reminded += 1;
    }
    after = ending.at(-1)?.id ?? null;
    if (after === null) return reminded;
  }
}
