import type { Day, Id, Instant, InviteeDetails } from "@vigie/domain";
import type { SsoPlan } from "@vigie/partners";
import type { Work } from "../edge/work.ts";

/** What a feature tells the areas above its own, in the transaction of its cause. An event says what happened, in ids: who
 * listens reads the rest. Subscriptions stand in `boot/subscriptions.ts`. */
export type DomainEvents = {
  /** What is held in a portfolio, or what its analysis rests on, changed. */
  "portfolio.changed": { readonly portfolioId: Id };
  /** A member of an employee-savings partner signed in, and the partner told their plans. */
  "member.arrived": {
    readonly partner: string;
    readonly institution: string;
    readonly company: string | null;
    readonly plans: readonly SsoPlan[];
  };
  /** A reading of a connection ended; `error` is its code, null where all was read. */
  "sync.ended": { readonly connectionId: Id; readonly syncId: Id; readonly error: string | null };
  /** A person asked for their erasure: their rows are gone. */
  "customer.erased": { readonly erasedAt: Instant };
  /** The subject died: what was seen of it is kept. */
  "customer.died": { readonly diedOn: Day };
  /** The subject joined the account `into`, which holds their portfolios now. */
  "customers.merged": { readonly into: Id };
  /** A proposal was accepted: a link of the subject's chain. */
  "advice.accepted": { readonly adviceId: Id; readonly portfolioId: Id };
  /** What a firm wrote of the subject changed: a new line, a change, a pin, a promise kept. */
  "interaction.changed": { readonly customerId: Id; readonly firmId: Id };
  /** The subject shows or hides contracts to their advisors. */
  "visibility.changed": { readonly portfolioIds: readonly Id[] };
  /** A firm has the subject among its customers from now on. */
  "customer.linked": { readonly firmId: Id; readonly advisorId: Id };
  /** The subject accepted an advisor's invitation; `details` is what the firm told of them when it invited them. */
  "invitation.accepted": {
    readonly firmId: Id;
    readonly advisorId: Id;
    readonly details: InviteeDetails;
    /** When its link was first opened. */
    readonly readAt: Instant | null;
  };
  /** The subject goes from one advisor of the firm to another. */
  "customer.moved": { readonly firmId: Id; readonly fromId: Id; readonly toId: Id };
  /** The firm no longer has the subject among its customers. */
  "customer.unlinked": { readonly firmId: Id };
  /** A document or a word of the file that a firm holds of the subject changed. */
  "client_file.changed": { readonly firmId: Id };
  /** A mail for the subject, who is the user that it names, did not arrive at the address. */
  "mail.undelivered": { readonly email: string };
};

export type EventName = keyof DomainEvents;
export type Subscriber<N extends EventName> = (work: Work, event: DomainEvents[N]) => Promise<void>;
export type Subscriptions = { readonly [N in EventName]: readonly Subscriber<N>[] };
/** Runs the subscribers of an event one after the other, within the transaction of the work. */
export type Publish = <N extends EventName>(work: Work, name: N, event: DomainEvents[N]) => Promise<void>;

export function createPublish(subscriptions: Subscriptions): Publish {
  return async (work, name, event) => {
    for (const subscriber of subscriptions[name]) await subscriber(work, event);
  };
}

export async function publish<N extends EventName>(
  work: Work,
  name: N,
  event: DomainEvents[N],
): Promise<void> {
  await work.services.publish(work, name, event);
}
