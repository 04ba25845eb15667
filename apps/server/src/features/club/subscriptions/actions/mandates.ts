import { fail, ok, type Result } from "@vigie/domain";
import type { PaymentSource } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import * as store from "../store.ts";
import { insertMandate, noteMandate, unfiledMandate } from "../store/payers.ts";
import { partiesOf } from "./parties.ts";

/** Stores the mandate of an account, with the payment partner's reference, and files its document once there is a contract. */
export async function keepMandate(
  services: Services,
  subject: Subject,
  { source, mandateId }: { readonly source: PaymentSource; readonly mandateId: string | null },
): Promise<Result<null, "payment.unavailable">> {
  if (source.kind !== "sepa_debit" || mandateId === null) return ok(null);
  const mandate = await services.partners.payments.readMandate(mandateId);
  if (!mandate.ok) return fail("payment.unavailable");
  await inTransaction(services, async (unit) => {
    await insertMandate(subject, unit.db, {
      sourceId: source.id,
      reference: mandate.value.reference,
      country: source.country ?? "",
      last4: source.last4,
      signedAt: unit.clock(),
    });
    const current = await store.currentOf(subject, unit.db);
    if (current !== undefined) await fileMandate(unit, subject, { row: current, sourceId: source.id });
  });
  return ok(null);
}

/** Files the document of the mandate of the current payment method, once. It names the contract, so an account added before the
 * letter waits for it. */
export async function fileMandate(
  unit: UnitOfWork,
  subject: Subject,
  { row, sourceId }: { readonly row: store.SubscriptionRow; readonly sourceId: string },
): Promise<void> {
  const { letterNumber } = row;
  if (letterNumber === null || row.concludedAt === null) return;
  const mandate = await unfiledMandate(subject, unit.db, sourceId);
  if (mandate === undefined) return;
  const parties = await partiesOf(unit, subject, row);
  const { reference, country, last4, signedAt } = mandate;
  const issued = await issueDocument(unit, subject, {
    firmId: row.firmId,
    subscriptionId: row.id,
    kind: "mandate",
    dataOf: (made) => ({
      ...parties,
      ...made,
      reference,
      country,
      last4,
      signedAt,
      contractNumber: letterNumber,
    }),
  });
  await noteMandate(subject, unit.db, { sourceId, documentId: issued.id });
}
