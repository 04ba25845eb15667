import type { Id, Variant } from "@vigie/domain";
import { mainVariant } from "@vigie/domain";
import type { UserRole } from "../db/schema.ts";

/** Who acts, on whose data, under which variant: resolved once by dispatch, the first argument of every store function. */
export type Subject = {
  readonly actor: Actor;
  readonly customerId: Id;
  readonly variant: Variant;
};

export type Actor =
  | {
      readonly kind: "user";
      readonly userId: Id;
      readonly roles: readonly UserRole[];
      readonly sessionId: Id;
    }
  /** A job, the sign-in, the demo: it says its name. */
  | { readonly kind: "system"; readonly name: string };

export function systemSubject(name: string, customerId: Id, variant: Variant = mainVariant): Subject {
  return { actor: { kind: "system", name }, customerId, variant };
}

export function isAdvisor(roles: readonly UserRole[]): boolean {
  return roles.some((role) => role === "advisor" || role === "manager" || role === "admin");
}
