import type { CustomerContact, contactsApi, FirmConsents } from "@vigie/api";
import {
  type ContactChannel,
  contactAnswer,
  contactChannels,
  contactRules,
  contactsPer30Days,
  day,
  dayOf,
  fail,
  type Id,
  isCallingHour,
  isWorkingDay,
  ok,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { advisorsOf, peopleByIds, personById } from "../../../directory/people/actions.ts";
import * as store from "../store/contacts.ts";
import { basisSentences, contactSentences } from "../text.ts";

/** Returns whether a customer may be called now, and their phone number only if so. Every response that may contain a number must
 * check here. */
export async function contactOf(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  customerId: Id,
): Promise<CustomerContact> {
  const { db, clock } = services;
  const now = clock();
  const today = dayOf(now);
  const consents = await store.consentsOf(db, { customerId, firmId: firm.firmId });
  const granted = (channel: string) => consents.find((one) => one.channel === channel && one.granted);
  const contract = await store.contractOf(firm, db, customerId);
  const runs = contract !== null && contract.startedOn <= today && (contract.endedOn ?? today) >= today;
  const consent = granted("phone");
  const consentSince = consent?.at ?? null;
  const calls = await store.callsOf(firm, db, { customerId, now });
  const answer = contactAnswer({ consentSince, hasContract: runs, ...calls }, now);
  const mobile = (await personById(db, customerId))?.mobile ?? null;
  const named = consentSince === null ? (contract?.name ?? "") : frenchDay(dayOf(consentSince));
  const basisWord = answer.basis === "consent" && consent?.saidBy === "firm" ? "told" : answer.basis;
  return {
    mayCall: answer.mayCall,
    phone: answer.mayCall ? mobile : null,
    hasPhone: mobile !== null,
    basis: answer.basis,
    basisSentence: basisWord === null ? null : basisSentences[basisWord](named),
    reasons: answer.reasons.map((code) => ({
      code,
      sentence: contactSentences[code],
      article: contactRules[code].article,
      inForceSince: day(contactRules[code].since),
    })),
    callsIn30Days: answer.contactsIn30Days,
    callsAllowed: contactsPer30Days,
    allowedFrom: answer.allowedFrom,
    mayWrite: { email: granted("email") !== undefined, sms: granted("sms") !== undefined },
    contract,
  };
}

function frenchDay(on: string): string {
  return on.split("-").toReversed().join(".");
}

/** Returns which of these customers may be called now; the phone numbers of the others must not be shown. */
export async function mayBeCalled(
  { db, clock }: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const now = clock();
  return ids.length === 0 || !isCallingHour(now) ? new Set() : await store.callable(firm, db, { ids, now });
}

/** Returns the numbers of these customers who may be called today within the hours of calls, for a list that covers the day. */
export async function numbersOfToday(
  { db, clock }: Services,
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const now = clock();
  if (ids.length === 0 || !isWorkingDay(dayOf(now))) return new Map();
  const allowed = await store.callable(firm, db, { ids, now });
  const people = await peopleByIds(db, [...allowed]);
  return new Map(people.flatMap(({ id, mobile }) => (mobile === null ? [] : [[id, mobile] as const])));
}

/** The same rule for many customers, as a part of a query. */
export const notCalledReason: typeof store.notCalledReason = (...asked) => store.notCalledReason(...asked);
export const notCalledRows: typeof store.notCalledRows = (...asked) => store.notCalledRows(...asked);

export const showContact: Action<typeof contactsApi.contact> = async ({ services, firm, subject }) =>
  ok({ contact: await contactOf(services, firm, subject.customerId) });

export const setContract: Action<typeof contactsApi.setContract> = async (context, { body }) => {
  const { services, firm, subject, caller } = context;
  const { name, startedOn, endedOn } = body.contract;
  if (endedOn !== null && endedOn < startedOn) return fail("contract.days");
  return await unitOfWork(services, async (unit) => {
    await store.setContract(firm, unit.db, {
      customerId: subject.customerId,
      name,
      startedOn,
      endedOn,
      declaredBy: caller.userId,
      at: unit.clock(),
    });
    return ok({ contact: await contactOf(unit, firm, subject.customerId) });
  });
};

/** Returns the customer's consents for each firm of their advisors; false for a channel without an answer. */
async function consentsOfCustomer(db: Db | Trx, { customerId }: Subject): Promise<FirmConsents[]> {
  const advisors = await advisorsOf(db, customerId);
  const firms = new Map(advisors.map(({ firmId, firmName }) => [firmId, firmName]));
  const shown: FirmConsents[] = [];
  for (const [firmId, firmName] of firms) {
    const given = await store.consentsOf(db, { customerId, firmId });
    const consents = contactChannels.map((channel) => {
      const last = given.find((one) => one.channel === channel);
      return {
        channel,
        granted: last?.granted ?? false,
        since: last?.at ?? null,
        saidBy: last?.saidBy ?? null,
      };
    });
    shown.push({ firmId, firmName, consents });
  }
  return shown;
}

export const ownConsents: Action<typeof contactsApi.ownConsents> = async ({ services, subject }) =>
  ok({ firms: await consentsOfCustomer(services.db, subject) });

export const setConsent: Action<typeof contactsApi.setConsent> = async ({ services, subject }, { body }) =>
  await unitOfWork(services, async (unit) => {
    const { firmId, channel, granted } = body.consent;
    const firms = await consentsOfCustomer(unit.db, subject);
    const firm = firms.find((one) => one.firmId === firmId);
    if (firm === undefined) return fail("firm.not_found");
    // A first « no » is stored too: it prevails over a contract, whereas no answer does not.
    const isNew = firm.consents.some(
      (one) => one.channel === channel && (one.granted !== granted || one.since === null),
    );
    if (isNew) {
      const consent = { id: unit.newId(), channel, granted, at: unit.clock(), saidBy: "customer" as const };
      await store.addConsent(subject, unit.db, { firmId, ...consent });
    }
    return ok({ firms: await consentsOfCustomer(unit.db, subject) });
  });

/** Stores the consents that the firm's import file declares; an answer of the customer takes precedence. */
export async function saveFileConsents(
  { services, subject, trx }: Work,
  firmId: Id,
  told: Readonly<Partial<Record<ContactChannel, boolean>>>,
): Promise<void> {
  const said = await store.consentsOf(trx, { customerId: subject.customerId, firmId });
  for (const channel of contactChannels) {
    if (told[channel] !== true || said.some((one) => one.channel === channel)) continue;
    const consent = { id: services.newId(), channel, granted: true, at: services.clock() };
    await store.addConsent(subject, trx, { firmId, ...consent, saidBy: "firm" });
  }
}
