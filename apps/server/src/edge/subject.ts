import {
  type Id,
  type Instant,
  mainVariant,
  type PolicyActor,
  type Sight,
  type Variant,
} from "@vigie/domain";

/** Who acts, on whose data, under which variant: resolved once by dispatch, the first argument of every store function. */
export type Subject = {
  readonly actor: Actor;
  readonly customerId: Id;
  readonly variant: Variant;
  /** All of the customer's contracts, or those that they share with their advisors (`db/seen.ts` filters by it). */
  readonly sees: Sight;
};

export type Actor =
  | (PolicyActor & {
      readonly kind: "user";
      readonly sessionId: Id;
      /** When the password, or another factor, was last given. */
      readonly authenticatedAt: Instant;
      /** Must add a second factor before anything else. */
      readonly mustEnrol: boolean;
    })
  /** A job, the sign-in, the demo: it says its name. */
  | { readonly kind: "system"; readonly name: string };

export function systemSubject(name: string, customerId: Id, variant: Variant = mainVariant): Subject {
  return { actor: { kind: "system", name }, customerId, variant, sees: "all" };
}
