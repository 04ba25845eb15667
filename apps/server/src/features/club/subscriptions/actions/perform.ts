import { addDays, cents, clubRules, dayOf, fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { userOf } from "../../../identity/users/actions/view.ts";
import { archiveFile } from "../../documents/actions/issue.ts";
import { documentFile } from "../../documents/actions/read.ts";
import * as store from "../store.ts";
import { type EffectRow, waitingOf } from "../store/effects.ts";
import { payerOf } from "../store/payers.ts";
import { documentTitles } from "../text.ts";
import { type EffectKind, type Perform, performed, type Performed, runEffect } from "./effects.ts";
import { openSubscription } from "./open.ts";
import { noteRefund } from "./refunds.ts";
import { returnAddress } from "./return-address.ts";

type Given = { readonly unit: UnitOfWork; readonly subject: Subject; readonly effect: EffectRow };

const text = ({ facts }: EffectRow, name: string): string => String(facts[name] ?? "");

/** Each kind's call of its partner: done again after an answer that was lost, it does the same thing once. */
const performers: Readonly<Record<EffectKind, (given: Given) => Promise<Performed>>> = {
  open_letter: openLetter,
  cancel_letter: async ({ unit, effect }) =>
    performed(await unit.partners.signature.cancel(text(effect, "requestId"))),
  archive_evidence: archiveEvidence,
  open_subscription: openSubscription,
  end_subscription: endSubscription,
  end_at_period_end: async ({ unit, effect }) =>
    performed(
      await unit.partners.payments.endAtPeriodEnd({
        key: effect.key,
        subscriptionId: text(effect, "partnerSubscriptionId"),
        ends: effect.facts["ends"] === true,
      }),
    ),
  set_source: async ({ unit, effect }) =>
    performed(
      await unit.partners.payments.setSource({
        key: effect.key,
        subscriptionId: text(effect, "partnerSubscriptionId"),
        sourceId: text(effect, "sourceId"),
      }),
    ),
  remove_source: async ({ unit, effect }) =>
    performed(await unit.partners.payments.removeSource(text(effect, "sourceId"), { key: effect.key })),
  void_invoice: async ({ unit, effect }) =>
    performed(await unit.partners.payments.voidInvoice(text(effect, "invoiceId"), { key: effect.key })),
  change_price: async ({ unit, effect }) =>
    performed(
      await unit.partners.payments.changePrice({
        key: effect.key,
        subscriptionId: text(effect, "partnerSubscriptionId"),
        priceCents: cents(Number(effect.facts["priceCents"])),
      }),
    ),
  refund: noteRefund,
};

export const perform: Perform = async (unit, subject, effect) => {
  const kinds: Readonly<Record<string, (given: Given) => Promise<Performed>>> = performers;
  const call = kinds[effect.kind];
  return call === undefined ? fail("partner.refused") : await call({ unit, subject, effect });
};

/** Does at once what a move asked for: what a partner does not answer waits for its job. */
export async function doWaiting(services: Services, subject: Subject, subscriptionId: Id): Promise<void> {
  const own = systemSubject("club", subject.customerId, subject.variant);
  for (const id of await waitingOf(own, services.db, subscriptionId))
    await runEffect(services, own, { id, perform });
}

/** Where both sign: at the foot of the last page. */
const field = { y: 640, width: 180, height: 60 };

async function openLetter({ unit, subject, effect }: Given): Promise<Performed> {
  const row = await store.lockById(subject, unit.db, effect.subscriptionId);
  if (row?.state !== "ready_to_sign" || row.letterId === null || row.letterNumber === null) return ok(null);
  const file = await documentFile(unit, subject, row.letterId);
  if (file === null) return fail("partner.refused");
  const person = await userOf(unit.db, subject.customerId);
  const advisor = await userOf(unit.db, row.advisorId);
  const page = pageCount(file.bytes);
  const returnUrl = returnAddress(unit);
  const signer = ({ firstName, lastName, email }: typeof person) => ({
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email,
    returnUrl,
  });
  const opened = await unit.partners.signature.open({
    reference: `${row.id}:${row.letterNumber}`,
    name: `Lettre de mission ${row.letterNumber}`,
    expiresOn: addDays(dayOf(row.since), clubRules.signatureDays),
    files: [{ name: file.name, bytes: file.bytes, role: "letter" }],
    signers: [
      { ...signer(advisor), phone: null, level: "simple", field: { ...field, page, x: 60 } },
      { ...signer(person), phone: person.mobile, level: "advanced", field: { ...field, page, x: 320 } },
    ],
  });
  if (!opened.ok) return performed(opened);
  const set = { signatureRequestId: opened.value.id, signerId: opened.value.signers[1]?.id ?? null };
  await store.change(subject, unit.db, { id: row.id, set });
  return ok(null);
}

function pageCount(bytes: Uint8Array): number {
  const found = Buffer.from(bytes)
    .toString("latin1")
    .match(/\/Type\s*\/Page(?![a-zA-Z])/g);
  return Math.max(1, found?.length ?? 1);
}

/** Evidence is fetched at once and kept: the partner's own keeping is not ours. */
async function archiveEvidence({ unit, subject, effect }: Given): Promise<Performed> {
  const row = await store.byId(subject, unit.db, effect.subscriptionId);
  const source = text(effect, "requestId");
  const evidence = await unit.partners.signature.evidence(source);
  if (!evidence.ok || row === undefined) return performed(evidence);
  const filed = { firmId: row.firmId, subscriptionId: row.id, source };
  const { letter, proof } = evidence.value;
  const signed = { kind: "signed_letter", title: documentTitles.signed_letter, pdf: letter } as const;
  await archiveFile(unit, subject, { ...filed, ...signed });
  await archiveFile(unit, subject, { ...filed, kind: "proof", title: documentTitles.proof, pdf: proof });
  return ok(null);
}

async function endSubscription({ unit, subject, effect }: Given): Promise<Performed> {
  const payer = await payerOf(subject, unit.db);
  const row = await store.byId(subject, unit.db, effect.subscriptionId);
  if (payer === undefined || row === undefined) return ok(null);
  const named = effect.facts["partnerSubscriptionId"];
  const known = typeof named === "string" ? named : null;
  // Opened, and its answer lost: it is found by its reference, so that nothing goes on being charged.
  const found =
    known === null
      ? await unit.partners.payments.findSubscription(payer.partnerCustomerId, text(effect, "reference"))
      : ok({ id: known });
  if (!found.ok) return performed(found);
  if (found.value === null) return ok(null);
  return performed(await unit.partners.payments.endSubscription(found.value.id, { key: effect.key }));
}

/** What the partner knows a try of a subscription by. */
export function referenceOf({ id, paymentTry }: Pick<store.SubscriptionRow, "id" | "paymentTry">): string {
  return `${id}:${String(paymentTry)}`;
}
