import type { usersApi } from "@vigie/api";
import { couponOf, fail, ok, readEmail, type Result, variantNamed } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { usableInvitation } from "../../invitations/actions/accept.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { hashPassword } from "../../sessions/actions.ts";
import { takeFromLimit } from "../../sessions/actions/network-limits.ts";
import { deleteUnconfirmed, insertPerson } from "../../../directory/people/actions.ts";
import { userLetters } from "../letters.ts";
import * as store from "../store/profiles.ts";
import { judgePassword } from "./strength.ts";

/** Registers a claim on an address. Whether the address already has an account is not checked here: the same rows are written and
 * the same mail is queued, and only when the mail is sent is it checked (`letters.ts`). */
export const register: Action<typeof usersApi.register> = async (context, { body }) => {
  const { services, request } = context;
  const { user } = body;
  const email = checkedEmail(user.email);
  if (!email.ok) return email;
  if (!user.terms) return fail("terms.required");
  if (!(await takeFromLimit(context, "registrations"))) return fail("request.too_many");
  const judged = await judgePassword(user, {
    email: email.value,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    birthdate: null,
    applicationName: request.variant.brand,
  });
  if (!judged.ok) return judged;
  const invitation = await invitationOf(context, email.value, user.invitationToken ?? null);
  if (!invitation.ok) return invitation;
  // Checked before anything about the address is read: this error is about the code alone.
  const coupon = couponAsked(request.variantName, user.coupon);
  if (!coupon.ok) return coupon;
  // An invitation's code that is no longer valid does not prevent the registration.
  const brought = couponOf(request.variant, invitation.value?.promoCode ?? "");
  const kept = coupon.value ?? brought;
  const passwordHash = await hashPassword(judged.value);
  const now = services.clock();
  const id = services.newId();
  const address = { variant: request.variantName, email: email.value };
  await unitOfWork(services, async (unit) => {
    const { variant } = address;
    const mail = { letter: userLetters.confirmation, userId: id, toEmail: email.value, variant };
    // Too many mails to this address: the claim of the last mail stays.
    const queued = await queueMail(unit, mail);
    if (!queued.ok) return queued;
    await deleteUnconfirmed(unit.db, address);
    const added = await insertPerson(unit.db, {
      id,
      ...address,
      passwordHash,
      firstName: user.firstName ?? null,
      lastName: user.lastName ?? null,
      roles: ["customer"],
      state: "unconfirmed",
      cguValidatedAt: now,
      birthdate: null,
      mobile: null,
      firmId: null,
      createdAt: now,
      invitationId: invitation.value?.id ?? null,
      selfRegistered: true,
    });
    if (added && kept !== null) await store.noteCoupon(unit.db, { id, coupon: kept, at: now });
    return ok(null);
  });
  return ok({});
};

function couponAsked(variantName: string, typed = ""): Result<string | null, "coupon.unknown"> {
  if (typed === "") return ok(null);
  const code = couponOf(variantNamed(variantName), typed);
  return code === null ? fail("coupon.unknown") : ok(code);
}

async function invitationOf(
  { services, request }: PublicContext,
  email: string,
  token: string | null,
): Promise<
  Result<Awaited<ReturnType<typeof usableInvitation>>, "invitation.required" | "invitation.invalid">
> {
  const variant = variantNamed(request.variantName);
  if (token === null) return variant.registrationNeedsInvitation ? fail("invitation.required") : ok(null);
  const invitation = await usableInvitation(services, token, { variant: variant.name, email });
  return invitation === null ? fail("invitation.invalid") : ok(invitation);
}

export function checkedEmail(text: string): Result<string, "email.blank" | "email.invalid"> {
  if (text.trim() === "") return fail("email.blank");
  const email = readEmail(text);
  return email === null ? fail("email.invalid") : ok(email);
}
