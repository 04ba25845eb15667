import type { authenticationHostApi, singleSignOnApi } from "@vigie/api";
import {
  addMs,
  cents,
  day,
  fail,
  ok,
  otpMinutes,
  otpTries,
  readOtp,
  variantNamed,
  writeOtp,
} from "@vigie/domain";
import type { SsoMember } from "@vigie/partners";
import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hashToken, readToken } from "../../../../edge/authenticate.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { siteOf } from "../../../../edge/site.ts";
import { closeSession, startSession } from "../../sessions/actions.ts";
import { countForLimit, isOverLimit } from "../../sessions/actions/network-limits.ts";
import * as store from "../store/sign-on.ts";
import { logFailure } from "./log-failure.ts";
import { signInMember } from "./member-sign-in.ts";

/** The one-time code in the partner's link. The partner requests it from its own server with a signed assertion that is valid
 * once; the member's browser brings it back in `?otp=` and exchanges it for a session on the authentication host, which receives
 * no cookie. */

/** Valid for `numeric` columns and our own arithmetic: digits, optionally a point and digits. */
const decimal = z.string().regex(/^\d{1,13}(?:\.\d{1,24})?$/);
const wholeCents = z.int().transform(cents);
const ssoPlan = z.object({
  id: z.string(),
  kind: z.enum(["pee", "perco"]),
  name: z.string(),
  asOf: z.string().transform(day),
  lines: z.array(
    z.object({
      label: z.string(),
      isin: z.string().nullable(),
      quantity: decimal,
      unitPrice: decimal,
      valueCents: wholeCents,
    }),
  ),
});

const sealedMember = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  employeeNumber: z.string().nullable().default(null),
  // Parsed separately: invalid plans do not refuse a sign-in.
  plans: z.unknown(),
});

/** Parses what was sealed when the code was created. Invalid plans are logged for the operator, and left out. */
function readMember({ log }: Services, partner: string, text: string): SsoMember {
  const { plans: toldPlans, ...vouched } = sealedMember.parse(JSON.parse(text));
  const plans = z.array(ssoPlan).safeParse(toldPlans ?? []);
  if (!plans.success)
    log("error", "sso.plans_unreadable", {
      partner,
      where: plans.error.issues[0]?.path.join(".") ?? null,
    });
  return { ...vouched, plans: plans.success ? plans.data : [] };
}

export const issueOtp: Action<typeof authenticationHostApi.issueOtp> = async (context, { body }) => {
  const { services } = context;
  const { sso } = services.partners;
  if (sso.all.length === 0) return fail("single_sign_on.not_offered");
  if (await isOverLimit(context, "wrongAssertions")) return fail("request.too_many");
  const vouching = sso.claimedBy(body.assertion);
  if (vouching === null) {
    await countForLimit(context, "wrongAssertions");
    return fail("single_sign_on.refused");
  }
  const { partner } = vouching;
  const variant = variantNamed(vouching.variant);
  const read = await vouching.readAssertion(body.assertion);
  if (!read.ok) {
    logFailure(services, vouching, read);
    if (read.code === "sso.refused") await countForLimit(context, "wrongAssertions");
    return fail(read.code === "sso.refused" ? "single_sign_on.refused" : "single_sign_on.unavailable");
  }
  const { id, expiresAt } = read.value;
  const assertion = { partner, assertionHash: hashToken(id), expiresAt };
  if (!(await store.noteAssertion(services.db, assertion))) {
    await countForLimit(context, "wrongAssertions");
    return fail("single_sign_on.refused");
  }
  const handle = services.randomBytes(16).toString("base64url");
  const secret = services.randomBytes(32).toString("base64url");
  const handleHash = hashToken(handle);
  await store.insertOtp(services.db, {
    handleHash,
    secretHash: hashToken(secret),
    partner,
    variant: variant.name,
    memberEnvelope: services.secrets.seal(JSON.stringify(read.value.member), contextOf(handleHash)),
    triesLeft: otpTries,
    expiresAt: addMs(services.clock(), otpMinutes * 60_000),
    usedAt: null,
    userId: null,
    sessionId: null,
  });
  const otp = writeOtp({ handle, secret });
  return ok({ otp, url: `${siteOf(services, variant)}/?otp=${otp}`, expiresIn: otpMinutes * 60 });
};

export const validateOtp: Action<typeof authenticationHostApi.validateOtp> = async (asked, { body }) => {
  const { services, request, cookies } = asked;
  if (await isOverLimit(asked, "wrongOtps")) return fail("request.too_many");
  const burnt = await burn(services, body.otp);
  if (burnt === null) {
    await countForLimit(asked, "wrongOtps");
    return fail("otp.invalid");
  }
  const { row, handleHash } = burnt;
  // The host belongs to no variant: the code determines it.
  const variant = variantNamed(row.variant);
  const context = { services, cookies, request: { ...request, variant, variantName: variant.name } };
  const opened = services.secrets.open(row.memberEnvelope, contextOf(handleHash));
  const vouched = readMember(services, row.partner, opened);
  const arrival = { partner: row.partner, variant: variant.name, member: vouched };
  return await signInMember(context, arrival, async (user) => {
    const session = await startSession(context, user);
    const token = readToken(session.accessToken);
    if (token !== null) await store.noteOtpSession(services.db, handleHash, token);
    return session;
  });
};

/** Consumes a code and returns what it stands for; null for an invalid one. */
async function burn({ db, clock }: Services, otp: string) {
  const parts = readOtp(otp);
  if (parts === null) return null;
  const handleHash = hashToken(parts.handle);
  const row = await store.consumeOtpTry(db, handleHash, clock());
  if (row === undefined || !timingSafeEqual(row.secretHash, hashToken(parts.secret))) return null;
  return (await store.consumeOtp(db, handleHash, clock())) ? { row, handleHash } : null;
}

/** The authentication host cannot set a cookie for our site: its session has no refresh token until the browser calls this on our
 * site. */
export const keepSession: Action<typeof singleSignOnApi.keep> = async (context) => {
  const { services, caller, cookies } = context;
  const ours = !cookies.fromBrowser || cookies.sameOrigin;
  if (!ours || !(await store.takeOtpSession(services.db, caller)))
    return fail("single_sign_on.nothing_to_keep");
  // The cookie is written below, so it is not cleared just before.
  const keeping = { ...context, cookies: { ...cookies, clear: () => undefined } };
  await closeSession(keeping, { params: {}, query: {}, body: {} });
  return ok(await startSession(context, { id: caller.userId }));
};

function contextOf(handleHash: Buffer): string {
  return `sso_otps.member_envelope/${handleHash.toString("base64url")}`;
}
