import type { Session } from "@vigie/api";
import { type Fail, type Id, ok, type Ok, placeholderEmail, readEmail } from "@vigie/domain";
import type { SsoMember } from "@vigie/partners";
import type { PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { askSecondFactor } from "../../second-factors/actions/ask.ts";
import * as store from "../store/sign-on.ts";

/** A member whom the partner vouches for. The first time they get a user of their own, restricted until they ask for the full
 * account; the address that the partner tells is only offered, never believed. */

type Arrival = { readonly partner: string; readonly variant: string; readonly member: SsoMember };
type Opened = { readonly id: Id; readonly variant: string; readonly email: string };

export async function arrive(
  context: PublicContext,
  arrival: Arrival,
  open: (user: Opened) => Promise<Session>,
): Promise<Ok<Session> | Fail<"second_factor.required">> {
  const { services } = context;
  const { userId, created } = await ensureMember(services, arrival);
  // A member who joined an account arrives in it: what that account asks of everybody is asked of them.
  const asked = await askSecondFactor(context, { id: userId });
  if (asked !== null) return asked;
  const user = await store.userById(services.db, userId);
  if (user === undefined) throw new Error("assertion: the member's user is there");
  return ok({ ...(await open(user)), userCreated: created });
}

async function ensureMember(
  services: Services,
  { partner, variant, member }: Arrival,
): Promise<{ readonly userId: Id; readonly created: boolean }> {
  const now = services.clock();
  const { subject, firstName, lastName, company } = member;
  return await services.db.transaction().execute(async (trx) => {
    const key = { partner, subject };
    await store.lockMember(trx, key);
    const known = await store.seeIdentity(trx, key, { at: now, company });
    if (known !== null) return { userId: known, created: false };
    const id = services.newId();
    const email = readEmail(member.email ?? "");
    await store.insertMember(trx, {
      ...key,
      id,
      variant,
      firstName,
      lastName,
      company,
      email,
      placeholder: placeholderEmail(id),
      at: now,
    });
    return { userId: id, created: true };
  });
}
