import type { Id, Instant, Role } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { FirmCustomerContext, SubjectContext } from "../edge/handler.ts";
import { inTransaction } from "../db/unit-of-work.ts";
import { systemFirmSubject, systemSubject } from "../edge/subject.ts";
import { approveRequest, rejectRequest } from "../features/club/subscriptions/actions/decide.ts";
import { createSubscription } from "../features/club/subscriptions/actions/draft.ts";
import { removeSubscription, withdrawFromClub } from "../features/club/subscriptions/actions/leave.ts";
import { paySubscription } from "../features/club/subscriptions/actions/pay.ts";
import { doWaiting } from "../features/club/subscriptions/actions/perform.ts";
import { readAndSettle, readAndSettleSignature } from "../features/club/subscriptions/actions/reconcile.ts";
import { signAsFirm, signLetter } from "../features/club/subscriptions/actions/sign.ts";
import { addSource, setDefaultSource } from "../features/club/subscriptions/actions/sources.ts";
import { updateSubscription } from "../features/club/subscriptions/actions/update.ts";
import { updatePerson } from "../features/directory/people/actions.ts";
import { updateProfile } from "../features/identity/users/actions/personal.ts";
import { done } from "./done.ts";
import { signAtPartner, typeCard } from "./browser-at-club-partners.ts";

/** Acts of a customer and their advisor in the Club, through the endpoints of their pages. */
export type ClubPeople = {
  readonly customerId: Id;
  readonly email: string;
  readonly portfolios: readonly Id[];
  readonly advisorId: Id;
  readonly firmId: Id;
};

/** The same two people at a moment, which timestamps what they do. */
export type Stage = {
  readonly services: Services;
  readonly people: ClubPeople;
  readonly customer: SubjectContext;
  readonly advisor: FirmCustomerContext;
};

export function stageAt(services: Services, people: ClubPeople, at: Instant): Stage {
  const then: Services = { ...services, clock: () => at };
  const { customerId, advisorId, firmId } = people;
  const advisor = contextOf(then, customerId, { userId: advisorId, role: "advisor", firmId });
  const firm = { ...systemFirmSubject("demo", firmId), actor: advisor.caller, role: "advisor" as const };
  return {
    services: then,
    people,
    customer: contextOf(then, customerId, { userId: customerId, role: "customer", firmId: null }),
    advisor: { ...advisor, firm },
  };
}

type Someone = { readonly userId: Id; readonly role: Role; readonly firmId: Id | null };

function contextOf(services: Services, customerId: Id, { userId, role, firmId }: Someone): SubjectContext {
  const subject = systemSubject("demo", customerId);
  const { variant } = subject;
  const caller = {
    kind: "user" as const,
    userId,
    roles: [role],
    confirmed: true,
    firmId,
    variant: variant.name,
    ssoRestricted: false,
    sessionId: services.newId(),
    authenticatedAt: services.clock(),
    mustEnrol: false,
  };
  return {
    services,
    subject: { ...subject, actor: caller },
    caller,
    request: { variantName: variant.name, variant, userAgent: null, address: "127.0.0.1", bearer: null },
    cookies: {
      read: () => null,
      set: () => undefined,
      clear: () => undefined,
      fromBrowser: false,
      sameOrigin: false,
    },
  };
}

/** Returns a number of the range reserved for fiction, which nobody has. */
const mobileOf = (email: string): string => `+3363998${(/\d+/.exec(email)?.[0] ?? "0").padStart(4, "0")}`;
const customerProfile = {
  address: { street: "4 rue des Lices", postalCode: "35000", city: "Rennes", country: "FR" },
  maritalStatus: "married",
  incomeRange: "income_3",
  chargesRange: "charges_3",
  savingsRange: "savings_2",
  assetRange: "assets_4",
} as const;

/** Creates a selection, with what the Club needs to know of the person. */
export async function draft(
  { customer, people }: Stage,
  interval: "monthly" | "yearly" = "monthly",
): Promise<Id> {
  const params = { id: people.customerId };
  done(await updateProfile(customer, { params, query: {}, body: { profile: customerProfile } }));
  const changes = { mobile: mobileOf(people.email) };
  await inTransaction(customer.services, async (unit) => {
    await updatePerson(unit.db, people.customerId, changes);
  });
  const body = { portfolios: [...people.portfolios], interval, coupon: null, submit: false };
  return done(await createSubscription(customer, { params, query: {}, body })).clubSubscription.id;
}

export async function send({ customer, people }: Stage, subId: Id): Promise<void> {
  const params = { id: people.customerId, subId };
  const body = { acceptedDer: true, priceSeen: true, submit: true } as const;
  const { clubSubscription } = done(await updateSubscription(customer, { params, query: {}, body }));
  if (clubSubscription.state !== "advisor_approval")
    throw new Error(`The demonstration's request lacks ${clubSubscription.missing.join(", ")}.`);
}

export async function approve({ advisor, people }: Stage, subId: Id): Promise<void> {
  const params = { id: people.customerId, subId };
  const body = { clubSubscription: { portfolios: people.portfolios.map((id) => ({ id })) } };
  done(await approveRequest(advisor, { params, query: {}, body }));
}

export async function refuse({ advisor, people }: Stage, subId: Id): Promise<void> {
  const params = { id: people.customerId, subId };
  const message =
    "Votre épargne est déjà bien répartie : le Club ne vous apporterait pas assez pour son prix.";
  done(await rejectRequest(advisor, { params, query: {}, body: { reason: "not_suitable", message } }));
}

/** Signs for the firm at the partner. */
export async function signForFirm({ advisor, people }: Stage, subId: Id): Promise<void> {
  const params = { id: people.customerId, subId };
  const { signUrl } = done(await signAsFirm(advisor, { params, query: {}, body: {} }));
  await signAtPartner(signUrl, "firm");
}

/** Returns the URL where the customer signs, or has their identity checked. */
export async function linkOfCustomer({ customer }: Stage, subId: Id): Promise<string> {
  return done(await signLetter(customer, { params: { subId }, query: {}, body: {} })).signUrl;
}

/** Both sign, and the partner's state is then read. */
export async function signBoth(stage: Stage, subId: Id): Promise<void> {
  await signForFirm(stage, subId);
  await signAtPartner(await linkOfCustomer(stage, subId), "customer");
  const { subject } = stage.customer;
  await readAndSettleSignature(stage.services, subject, subId);
  await doWaiting(stage.services, subject, subId);
}

/** Enters a card in the partner's fields; invoices are charged to it. */
export async function takeCard({ customer, services }: Stage, number: string): Promise<string> {
  const { setup } = done(await addSource(customer, { params: {}, query: {}, body: {} }));
  if (setup === null) throw new Error("assertion: the partner's fields open");
  await typeCard(services, setup.clientSecret, number);
  const saved = done(await addSource(customer, { params: {}, query: {}, body: { setupId: setup.id } }));
  if (saved.paymentSource === null) throw new Error("The payment sandbox keeps no card.");
  const { id } = saved.paymentSource;
  done(await setDefaultSource(customer, { params: {}, query: {}, body: { paymentSourceId: id } }));
  return id;
}

/** Pays with a card, now or after the delay; the bank's refusal is an expected result. */
export async function pay(
  stage: Stage,
  subId: Id,
  { number, startNow }: { readonly number: string; readonly startNow: boolean },
): Promise<void> {
  const paymentSourceId = await takeCard(stage, number);
  const body = { paymentSourceId, startNow, acknowledgedProrata: startNow };
  const answer = await paySubscription(stage.customer, { params: { subId }, query: {}, body });
  if (!answer.ok && answer.code !== "payment.declined") done(answer);
}

/** Reads the payment partner's present state. */
export async function settle({ services, customer }: Stage, subId: Id): Promise<void> {
  await readAndSettle(services, customer.subject, subId);
}

export async function withdraw({ customer }: Stage, subId: Id): Promise<void> {
  done(await withdrawFromClub(customer, { params: { subId }, query: {}, body: { confirm: true } }));
}

export async function leave({ customer, people }: Stage, subId: Id): Promise<void> {
  const params = { id: people.customerId, subId };
  done(await removeSubscription(customer, { params, query: {}, body: { motive: null, notice: false } }));
}
