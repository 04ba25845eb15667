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

/** Who acts, on whose data, under which variant. Dispatch resolves it once; it is the first argument of every store function. */
export type Subject = {
  readonly actor: Actor;
  readonly customerId: Id;
  readonly variant: Variant;
  /** All of the customer's portfolios, or those that they share with their advisors (`db/seen.ts` filters by it). */
  readonly sees: DataScope;
  /** Why somebody else reads: the purpose that the firm declared for an audit, or the reason that the reader gives. */
  readonly purpose?: string;
};

/** Tells whether another reply may show what this call returns: yes for the customer themselves; for an advisor, if the endpoint
 * is offered to advisors. */
export function mayShow(
  { sees, variant }: Subject,
  call: Parameters<typeof isOfferedToAdvisors>[0],
): boolean {
  return sees === "all" || isOfferedToAdvisors(call, (name) => variant.features[name]);
}

/** A member of a firm acting on the firm's own data (book, interactions, statistics): the first argument of every store function
 * of such data. */
export type FirmSubject = {
  readonly actor: Actor;
  /** The highest of the actor's roles in the firm. */
  readonly role: FirmRole;
  readonly firmId: Id;
  readonly variant: Variant;
  /** The rows of the actor's own customers, or those of the whole firm (`db/seen.ts` filters by it). */
  readonly sees: GrantScope;
};

export type Actor =
  | (PolicyActor & {
      readonly kind: "user";
      readonly sessionId: Id;
      /** When the password, or another factor, was last given. */
      readonly authenticatedAt: Instant;
      /** A second factor must be added before anything else. */
      readonly mustEnrol: boolean;
    })
  /** A job, the sign-in, the demo: identified by a name. */
  | { readonly kind: "system"; readonly name: string };

export function systemSubject(name: string, customerId: Id, variant: Variant = mainVariant): Subject {
  return { actor: { kind: "system", name }, customerId, variant, sees: "all" };
}

export function systemFirmSubject(name: string, firmId: Id, variant: Variant = mainVariant): FirmSubject {
  return { actor: { kind: "system", name }, role: "admin", firmId, variant, sees: "firm" };
}
