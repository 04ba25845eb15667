import type { Session } from "@vigie/api";
import { type Fail, type Id, ok, type Ok, placeholderEmail, readEmail, variantNamed } from "@vigie/domain";
import type { SsoMember } from "@vigie/partners";
import { inTransaction, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { PublicContext } from "../../../../edge/handler.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import type { Services } from "../../../../boot/services.ts";
import { insertPerson, personById } from "../../../directory/people/actions.ts";
import { askSecondFactor } from "../../second-factors/actions/ask.ts";
import * as store from "../store/sign-on.ts";

/** Signs in a member identified by the partner. The first time, a user is created for them, restricted until they request the
 * full account; the address from the partner is only a suggestion, never trusted. */

type Arrival = { readonly partner: string; readonly variant: string; readonly member: SsoMember };
type Opened = { readonly id: Id; readonly variant: string; readonly email: string };

export async function signInMember(
  context: PublicContext,
  arrival: Arrival,
  open: (user: Opened) => Promise<Session>,
): Promise<Ok<Session> | Fail<"second_factor.required">> {
  const { services } = context;
  const { userId, created } = await ensureMember(services, arrival);
  await keepPlans(services, userId, arrival);
  // A member who joined an account signs in to that account, with its second factor.
  const asked = await askSecondFactor(context, { id: userId });
  if (asked !== null) return asked;
  const user = await personById(services.db, userId);
  if (user === undefined) throw new Error("assertion: the member's user is there");
  return ok({ ...(await open(user)), userCreated: created });
}

async function ensureMember(
  services: Services,
  { partner, variant, member }: Arrival,
): Promise<{ readonly userId: Id; readonly created: boolean }> {
  const now = services.clock();
  const { subject, firstName, lastName, company, employeeNumber } = member;
  const key = { partner, subject };
  const done = await unitOfWork(services, async (unit) => {
    await store.lockMember(unit.db, key);
    const known = await store.recordIdentityUse(unit.db, key, { at: now, company, employeeNumber });
    if (known !== null) return ok({ userId: known, created: false });
    const userId = services.newId();
    await insertPerson(unit.db, {
      id: userId,
      email: placeholderEmail(userId),
      passwordHash: null,
      firstName,
      lastName,
      roles: ["customer"],
      state: "confirmed",
      cguValidatedAt: null,
      birthdate: null,
      mobile: null,
      variant,
      firmId: null,
      createdAt: now,
      ssoRestricted: true,
    });
    const email = readEmail(member.email ?? "");
    await store.insertIdentity(unit.db, { ...key, userId, company, employeeNumber, email, at: now });
    return ok({ userId, created: true });
  });
  if (!done.ok) throw new Error("assertion: signing in a member never fails");
  return done.value;
}

/** Publishes the employee-savings plans that came with the sign-in: the holdings area stores them in a separate transaction. If
 * they cannot be stored, it is logged for the operator and they come again with the next sign-in; this sign-in succeeds. */
async function keepPlans(services: Services, userId: Id, arrival: Arrival): Promise<void> {
  const { partner, variant, member } = arrival;
  const { plans, company, subject } = member;
  if (plans.length === 0) return;
  const known = variantNamed(variant);
  const institution = known.brand;
  try {
    await inTransaction(services, async (unit) => {
      await store.lockMember(unit.db, { partner, subject });
      const work = workOf(unit, systemSubject("single-sign-on", userId, known));
      await publish(work, "member.arrived", { partner, institution, company, plans });
    });
  } catch (error) {
    services.log("error", "sso.plans_not_saved", { partner, error: String(error).slice(0, 120) });
  }
}
