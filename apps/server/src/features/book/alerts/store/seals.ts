import type { Alert, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { sealOf as sealOfTexts } from "../../../../db/recordset.ts";

/** Checksums of a customer's open alerts, which the next recount compares with what is stored. */

type SealedAlert = Pick<Alert, "key" | "kind" | "detail" | "name" | "amountCents" | "on" | "asOf"> & {
  readonly firmId: Id;
  readonly ratio: string | null;
  readonly ratioBefore: string | null;
};

function sealOfAlerts(alerts: readonly SealedAlert[]): string {
  return sealOfTexts(
    alerts
      .map(({ firmId, key, kind, detail, name, amountCents, ratio, on, ratioBefore, asOf }) => {
        const told = [firmId, key, kind, detail, name, amountCents, ratio, on];
        // Omits the last two fields if nothing fell, so that checksums of former versions still match.
        return JSON.stringify(asOf === null ? told : [...told, ratioBefore, asOf]);
      })
      .toSorted(),
  );
}

type FirmAlerts = { readonly firmId: Id; readonly alerts: readonly Alert[] };

export function sealOf(made: readonly FirmAlerts[]): string {
  return sealOfAlerts(
    made.flatMap(({ firmId, alerts }) =>
      alerts.map(({ ratio, ratioBefore, ...alert }) => ({
        ...alert,
        firmId,
        ratio: ratio?.toFixed(4) ?? null,
        ratioBefore: ratioBefore?.toFixed(4) ?? null,
      })),
    ),
  );
}

/** Returns the checksum of the open alerts by customer; customers without open alerts are absent. */
export async function sealsOf(trx: Trx, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { rows } = await sql<SealedAlert & { readonly customerId: Id }>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId", key, kind, detail, name, amount_cents as "amountCents", ratio, day as "on",
      ratio_before as "ratioBefore", as_of as "asOf"
    from customer_alerts where customer_id = any(${[...ids]}::uuid[]) and ended_at is null`.execute(trx);
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return new Map([...byCustomer].map(([id, own]) => [id, sealOfAlerts(own)]));
}
