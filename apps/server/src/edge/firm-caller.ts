import {
  firmGrantScopeOf,
  firmRoleOf,
  type Id,
  type Instant,
  type Permission,
  type Variant,
  variantNamed,
} from "@vigie/domain";
import type { Caller } from "./handler.ts";
import type { FirmSubject } from "./subject.ts";

type Person = Pick<Caller, "roles" | "variant" | "ssoRestricted" | "firmId"> & {
  readonly id: Id;
  readonly state: string;
};
type Asked = {
  readonly firmId: Id;
  readonly permission: Permission;
  readonly sessionId: Id;
  readonly at: Instant;
};
type FirmCaller = { readonly caller: Caller; readonly firm: FirmSubject };

/** Returns the caller as a user of their firm, with the scope that the policy gives them; null if they may not do this. */
export function firmSubjectFor(
  caller: Caller,
  { permission, variant }: { readonly permission: Permission | null; readonly variant: Variant },
): FirmSubject | null {
  const role = firmRoleOf(caller.roles);
  if (permission === null || role === null || caller.firmId === null) return null;
  const sees = firmGrantScopeOf(caller, permission);
  return sees === null ? null : { actor: caller, role, firmId: caller.firmId, variant, sees };
}

/** Returns the user for whom a job works, with their scope in the firm as of today; null if they have left the firm. */
export function firmCallerOf(
  person: Person | undefined,
  { firmId, permission, sessionId, at }: Asked,
): FirmCaller | null {
  if (person === undefined || person.firmId !== firmId) return null;
  const { id: userId, roles, state, variant, ssoRestricted } = person;
  const caller: Caller = {
    kind: "user",
    userId,
    sessionId,
    roles,
    confirmed: state === "confirmed",
    firmId,
    variant,
    ssoRestricted,
    authenticatedAt: at,
    mustEnrol: false,
  };
  const firm = firmSubjectFor(caller, { permission, variant: variantNamed(variant) });
  return firm === null ? null : { caller, firm };
}
