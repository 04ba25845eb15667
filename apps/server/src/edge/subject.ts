import { isOfferedToAdvisors } from "@vigie/api";
import {
  type FirmRole,
  type Id,
  type Instant,
  mainVariant,
  type PolicyActor,
  type GrantScope,
  type DataScope,
  type Variant,
} from "@vigie/domain";

/** Who acts, on whose data, under which variant: resolved once by dispatch, and passed as first argument to every store
 * function. */
export type Subject = {
  readonly actor: Actor;
  readonly customerId: Id;
  readonly variant: Variant;
  /** Whether all portfolios of the customer are visible, or those that they share with their advisors (`db/seen.ts` filters by
   * it). */
  readonly sees: DataScope;
  /** Why somebody other than the customer reads: what the firm stated for an audit, or what the reader states. */
  readonly purpose?: string;
};

/** Whether another response may show what this endpoint returns. The customer's own responses may; an advisor's may if the
 * endpoint is offered to advisors. */
export function mayShow(
  { sees, variant }: Subject,
  call: Parameters<typeof isOfferedToAdvisors>[0],
): boolean {
  return sees === "all" || isOfferedToAdvisors(call, (name) => variant.features[name]);
}

/** A user of a firm acting on the firm's own data (book, interactions, statistics): the first argument of every store of such
 * data. */
export type FirmSubject = {
  readonly actor: Actor;
  /** The highest of the actor's roles in the firm. */
  readonly role: FirmRole;
  readonly firmId: Id;
  readonly variant: Variant;
  /** Whether the rows of the actor's own customers are visible, or those of the whole firm (`db/seen.ts` filters by it). */
  readonly sees: GrantScope;
};

export type Actor =
  | (PolicyActor & {
      readonly kind: "user";
      readonly sessionId: Id;
      /** When the password or another factor was last verified. */
      readonly authenticatedAt: Instant;
      /** Must enrol a second factor before doing anything else. */
      readonly mustEnrol: boolean;
    })
  /** A job, the sign-in or the demo, identified by its name. */
  | { readonly kind: "system"; readonly name: string };

export function systemSubject(name: string, customerId: Id, variant: Variant = mainVariant): Subject {
  return { actor: { kind: "system", name }, customerId, variant, sees: "all" };
}

export function systemFirmSubject(name: string, firmId: Id, variant: Variant = mainVariant): FirmSubject {
  return { actor: { kind: "system", name }, role: "admin", firmId, variant, sees: "firm" };
}
