import type { Day, Id, Instant, InviteeDetails } from "@vigie/domain";
import type { SsoPlan } from "@vigie/partners";
import type { Work } from "../edge/work.ts";

/** Events by which a feature informs the areas above its own, in the transaction of their cause. An event carries ids only: a
 * subscriber reads the rest. Subscriptions are in `boot/subscriptions.ts`. */
export type DomainEvents = {
  /** The holdings of a portfolio, or other inputs of its analysis, changed. */
  "portfolio.changed": { readonly portfolioId: Id };
  /** A member of an employee-savings partner signed in, and the partner sent their plans. */
  "member.arrived": {
    readonly partner: string;
    readonly institution: string;
    readonly company: string | null;
    readonly plans: readonly SsoPlan[];
  };
  /** A sync of a connection ended; `error` is its code, null if everything was read. */
  "sync.ended": { readonly connectionId: Id; readonly syncId: Id; readonly error: string | null };
  /** A customer asked for their erasure: their rows are deleted. */
  "customer.erased": { readonly erasedAt: Instant };
  /** The subject died: what was shown of it is retained. */
  "customer.died": { readonly diedOn: Day };
  /** The subject was merged into the account `into`, which now holds their portfolios. */
  "customers.merged": { readonly into: Id };
  /** A proposal was accepted: a new link in the subject's chain. */
  "advice.accepted": { readonly adviceId: Id; readonly portfolioId: Id };
  /** A firm's notes about the subject changed: a new line, an edit, a pin, a promise kept. */
  "interaction.changed": { readonly customerId: Id; readonly firmId: Id };
  /** The subject showed or hid contracts to their advisors. */
  "visibility.changed": { readonly portfolioIds: readonly Id[] };
  /** The subject became a customer of a firm. */
  "customer.linked": { readonly firmId: Id; readonly advisorId: Id };
  /** The subject accepted an advisor's invitation; `details` is what the firm stated about them in the invitation. */
  "invitation.accepted": {
    readonly firmId: Id;
    readonly advisorId: Id;
    readonly details: InviteeDetails;
    /** When the link of the invitation was first opened. */
    readonly readAt: Instant | null;
  };
  /** The subject was moved from one advisor of the firm to another. */
  "customer.moved": { readonly firmId: Id; readonly fromId: Id; readonly toId: Id };
  /** The subject is no longer a customer of the firm. */
  "customer.unlinked": { readonly firmId: Id };
  /** A document or a note of a firm's file on the subject changed. */
  "client_file.changed": { readonly firmId: Id };
  /** A mail to the subject's address was not delivered. */
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
