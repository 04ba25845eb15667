import { setTimeout as wait } from "node:timers/promises";
import { addDays, cents, type ClubEffectKind, clubRules, dayOf, fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { userOf } from "../../../identity/users/actions/view.ts";
import { archiveFile } from "../../documents/actions/issue.ts";
import { documentFile } from "../../documents/actions/read.ts";
import { signatureField } from "../../documents/actions/signature-field.ts";
import * as store from "../store.ts";
import { type EffectRow, isUnderWay, waitingOf } from "../store/effects.ts";
import { payerOf } from "../store/payers.ts";
import { documentTitles } from "../text.ts";
import { askEffect, type Perform, runEffect } from "./effects.ts";
import { notPerformed, nothingToWrite, performed, type Performed } from "../../../../queue/outbox.ts";
import { openSubscription } from "./open.ts";
import { readPartner } from "./partner-reading.ts";
import { noteRefund } from "./refunds.ts";
import { refundUnserved, settleWithPartner } from "./settle.ts";
import { firmReturnAddress, returnAddress } from "./return-address.ts";

type Given = { readonly services: Services; readonly subject: Subject; readonly effect: EffectRow };

const text = ({ facts }: EffectRow, name: string): string => String(facts[name] ?? "");

/** The partner call of each kind of effect; each is idempotent if its response was lost. */
const performers: Readonly<Record<ClubEffectKind, (given: Given) => Promise<Performed>>> = {
  open_letter: openLetter,
  cancel_letter: async ({ services, effect }) =>
    performed(await services.partners.signature.cancel(text(effect, "requestId"))),
  archive_evidence: archiveEvidence,
  open_subscription: openSubscription,
  end_subscription: endSubscription,
  end_at_period_end: async ({ services, effect }) =>
    performed(
      await services.partners.payments.endAtPeriodEnd({
        key: effect.key,
        subscriptionId: text(effect, "partnerSubscriptionId"),
        ends: effect.facts["ends"] === true,
      }),
    ),
  set_source: async ({ services, effect }) =>
    performed(
      await services.partners.payments.setSource({
        key: effect.key,
        subscriptionId: text(effect, "partnerSubscriptionId"),
        sourceId: text(effect, "sourceId"),
      }),
    ),
  remove_source: async ({ services, effect }) =>
    performed(await services.partners.payments.removeSource(text(effect, "sourceId"), { key: effect.key })),
  void_invoice: async ({ services, effect }) =>
    performed(await services.partners.payments.voidInvoice(text(effect, "invoiceId"), { key: effect.key })),
  change_price: async ({ services, effect }) =>
    performed(
      await services.partners.payments.changePrice({
        key: effect.key,
        subscriptionId: text(effect, "partnerSubscriptionId"),
        priceCents: cents(Number(effect.facts["priceCents"])),
      }),
    ),
  add_to_invoice: addToInvoice,
  refund: noteRefund,
  return_payment: async ({ services, effect }) =>
    performed(
      await services.partners.payments.refund({
        key: effect.key,
        paymentId: text(effect, "paymentId"),
        amountCents: cents(Number(effect.facts["amountCents"])),
        reference: effect.id,
      }),
    ),
};

export const perform: Perform = async (services, subject, effect) => {
  const kinds: Readonly<Record<string, (given: Given) => Promise<Performed>>> = performers;
  const call = kinds[effect.kind];
  return call === undefined ? fail("partner.refused") : await call({ services, subject, effect });
};

const lookAgainMs = 100;
const looks = 50;

/** Performs the pending effects at once; what a partner does not answer is left to the job. If the job already runs one, waits for
 * its result, 5 s at most, so that the customer gets the partner's answer and not only « pending ». */
export async function doWaiting(services: Services, subject: Subject, subscriptionId: Id): Promise<void> {
  const own = systemSubject("club", subject.customerId, subject.variant);
  const tried = new Set<Id>();
  for (let look = 0; look < looks; look += 1) {
    for (const id of await waitingOf(own, services.db, subscriptionId))
      if (!tried.has(id) && (await runEffect(services, own, { id, perform })) !== null) tried.add(id);
    if (!(await isUnderWay(own, services.db, { subscriptionId, now: services.clock() }))) return;
    await wait(lookAgainMs);
  }
}

async function openLetter({ services, subject, effect }: Given): Promise<Performed> {
  const row = await store.byId(subject, services.db, effect.subscriptionId);
  if (row?.state !== "ready_to_sign" || row.letterId === null || row.letterNumber === null)
    return nothingToWrite;
  const file = await documentFile(services, subject, row.letterId);
  if (file === null) return fail("partner.refused");
  const person = await userOf(services.db, subject.customerId);
  const advisor = await userOf(services.db, row.advisorId);
  const signer = ({ firstName, lastName, email }: typeof person, returnUrl: string) => ({
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email,
    returnUrl,
  });
  const opened = await services.partners.signature.open({
    reference: `${row.id}:${row.letterNumber}`,
    name: `Lettre de mission ${row.letterNumber}`,
    expiresOn: addDays(dayOf(row.since), clubRules.signatureDays),
    files: [{ name: file.name, bytes: file.bytes, role: "letter" }],
    signers: [
      {
        ...signer(advisor, firmReturnAddress(services, row.customerId)),
        phone: null,
        level: "simple",
        field: signatureField(file.bytes, "left"),
      },
      {
        ...signer(person, returnAddress(services)),
        phone: person.mobile,
        level: "advanced",
        field: signatureField(file.bytes, "right"),
      },
    ],
  });
  if (!opened.ok) return performed(opened);
  const { id: signatureRequestId, signers } = opened.value;
  return ok(async (unit) => {
    const now = await store.lockById(subject, unit.db, row.id);
    if (now?.state === "ready_to_sign" && now.letterId === row.letterId) {
      const set = { signatureRequestId, signerId: signers[1]?.id ?? null };
      await store.change(subject, unit.db, { id: row.id, set });
    }
    // The letter was withdrawn during the call: it must be cancelled.
    else
      await askEffect(unit, subject, {
        subscriptionId: row.id,
        kind: "cancel_letter",
        facts: { requestId: signatureRequestId },
        of: signatureRequestId,
      });
  });
}

/** Stores the evidence at once, so that we do not depend on the partner's archive. */
async function archiveEvidence({ services, subject, effect }: Given): Promise<Performed> {
  const row = await store.byId(subject, services.db, effect.subscriptionId);
  const source = text(effect, "requestId");
  const evidence = await services.partners.signature.evidence(source);
  if (!evidence.ok || row === undefined) return performed(evidence);
  const filed = { firmId: row.firmId, subscriptionId: row.id, source };
  const { letter, proof } = evidence.value;
  const signed = { kind: "signed_letter", title: documentTitles.signed_letter, pdf: letter } as const;
  return ok(async (unit) => {
    await archiveFile(unit, subject, { ...filed, ...signed });
    await archiveFile(unit, subject, { ...filed, kind: "proof", title: documentTitles.proof, pdf: proof });
  });
}

async function addToInvoice({ services, subject, effect }: Given): Promise<Performed> {
  const payer = await payerOf(subject, services.db);
  if (payer === undefined) return nothingToWrite;
  return performed(
    await services.partners.payments.addToNextInvoice({
      key: effect.key,
      customerId: payer.partnerCustomerId,
      subscriptionId: text(effect, "partnerSubscriptionId"),
      amountCents: Number(effect.facts["amountCents"]),
      label: text(effect, "label"),
      reference: effect.id,
    }),
  );
}

/** Also stores what was billed before the end and not read yet. */
async function endNamed({ services, subject, effect }: Given, named: string): Promise<Performed> {
  const ended = await services.partners.payments.endSubscription(named, { key: effect.key });
  if (!ended.ok) return performed(ended);
  const partner = await readPartner(services, subject, named);
  if (!partner.ok) return notPerformed(partner);
  return ok(async (unit) => {
    const row = await store.lockById(subject, unit.db, effect.subscriptionId);
    if (row?.partnerSubscriptionId === named)
      await settleWithPartner(unit, subject, { row, partner: partner.value });
  });
}

async function endSubscription({ services, subject, effect }: Given): Promise<Performed> {
  const { payments } = services.partners;
  const payer = await payerOf(subject, services.db);
  const row = await store.byId(subject, services.db, effect.subscriptionId);
  if (payer === undefined || row === undefined) return nothingToWrite;
  const named = effect.facts["partnerSubscriptionId"];
  if (typeof named === "string") return await endNamed({ services, subject, effect }, named);
  // It was opened but the response was lost: found by its reference and ended, so that nothing is charged any more.
  const reference = text(effect, "reference");
  const found = await payments.findSubscription(payer.partnerCustomerId, reference);
  if (!found.ok) return performed(found);
  if (found.value === null) return nothingToWrite;
  const ended = await payments.endSubscription(found.value.id, { key: effect.key });
  if (!ended.ok) return performed(ended);
  const partner = await readPartner(services, subject, found.value.id);
  return partner.ok
    ? ok(async (unit) => await refundUnserved(unit, subject, { row, partner: partner.value }))
    : notPerformed(partner);
}
