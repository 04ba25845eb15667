import type { connectionsApi } from "@vigie/api";
import { addMs, fail, ok, type Result } from "@vigie/domain";
import type { PartnerUser } from "@vigie/partners";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as links from "../store/links.ts";
import { inTransaction, unitOfWork } from "../../../../db/unit-of-work.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** Returns the saver's user at the partner; null if there is none or if the token cannot be decrypted, in which case the saver is
 * asked to link again. */
export async function partnerUser(services: Services, subject: Subject): Promise<PartnerUser | null> {
  const link = await openLink(services, subject);
  return link.state === "opened" ? link.user : null;
}

type Link =
  | { readonly state: "none" }
  | { readonly state: "opened"; readonly user: PartnerUser }
  | { readonly state: "key_absent" | "corrupt"; readonly providerUserId: string };

/** Decrypts the token. No other function does. */
async function openLink(services: Services, subject: Subject): Promise<Link> {
  const link = await links.linkOf(subject, services.db);
  if (link === undefined) return { state: "none" };
  const { providerUserId } = link;
  const opened = services.secrets.tryOpen(
    link.tokenEnvelope,
    sealContexts.aggregationToken(subject.customerId),
  );
  if (opened.state !== "opened") return { state: opened.state, providerUserId };
  return { state: "opened", user: { providerUserId, accessToken: opened.text } };
}

/** Creates the saver's user at the partner unless it exists. */
export async function ensureLink(
  services: Services,
  subject: Subject,
): Promise<Result<PartnerUser, "partner.unavailable" | "account.demo">> {
  const existing = await openLink(services, subject);
  if (existing.state === "opened") return ok(existing.user);
  // The password of a demonstration household is public, so such a household may only connect sandboxes.
  if (!services.config.demo && (await personById(services.db, subject.customerId))?.demo === true)
    return fail("account.demo");
  if (existing.state !== "none") return await linkAgain(services, subject);
  const made = await services.partners.aggregation.createUser();
  if (!made.ok) return fail("partner.unavailable");
  const kept = await inTransaction(
    services,
    async (unit) =>
      await links.saveLink(subject, unit.db, {
        providerUserId: made.value.providerUserId,
        tokenEnvelope: services.secrets.seal(
          made.value.accessToken,
          sealContexts.aggregationToken(subject.customerId),
        ),
        createdAt: services.clock(),
      }),
  );
  if (kept) return ok(made.value);
  // Another request linked the saver first: its user is kept and this one is deleted.
  await services.partners.aggregation.deleteUser(made.value);
  const winner = await partnerUser(services, subject);
  return winner === null ? fail("partner.unavailable") : ok(winner);
}

/** Renews a token that cannot be decrypted, for the same user at the partner, so that its connections are found again. If the key
 * is absent the old token stays valid, as the key may come back with the right configuration. A corrupt token is revoked. Both are
 * logged to the security trail. */
async function linkAgain(
  services: Services,
  subject: Subject,
): Promise<Result<PartnerUser, "partner.unavailable">> {
  return await unitOfWork(services, async (unit) => {
    // Two concurrent requests would each revoke the token of the other, so the second one fails.
    if (!(await links.tryLockLink(subject, unit.db))) return fail("partner.unavailable");
    const lost = await openLink(unit, subject);
    if (lost.state === "none") return fail("partner.unavailable");
    if (lost.state === "opened") return ok(lost.user);
    const { providerUserId, state } = lost;
    const revokes = state === "corrupt";
    const renewed = await services.partners.aggregation.renewToken(
      { providerUserId, accessToken: "" },
      revokes,
    );
    if (!renewed.ok) return fail("partner.unavailable");
    services.trail(revokes ? "bank.link_revoked" : "bank.link_renewed", {
      customer: subject.customerId,
      code: state,
    });
    const tokenEnvelope = services.secrets.seal(
      renewed.value.accessToken,
      sealContexts.aggregationToken(subject.customerId),
    );
    await links.replaceToken(subject, unit.db, { providerUserId, tokenEnvelope });
    return ok(renewed.value);
  });
}

type LinkView = {
  connection: {
    linked: boolean;
    providerUrl: string | null;
    clientId: string | null;
    code: string | null;
    codeExpiresAt: ReturnType<Services["clock"]> | null;
    webviewUrl: string | null;
    hasTerms: boolean;
  };
};

async function linkView(
  services: Services,
  user: PartnerUser,
): Promise<Result<LinkView, "partner.unavailable">> {
  const code = await services.partners.aggregation.temporaryCode(user);
  if (!code.ok) return fail("partner.unavailable");
  const { url, clientId, hasTerms } = services.config.aggregation;
  return ok({
    connection: {
      linked: true,
      providerUrl: `${url}/2.0`,
      clientId,
      hasTerms,
      code: code.value.code,
      codeExpiresAt: addMs(services.clock(), code.value.expiresInSeconds * 1000),
      webviewUrl: services.partners.aggregation.webviewAddress({
        flow: "connect",
        code: code.value.code,
        redirectUri: `${services.config.publicUrl}/app/account/webauth`,
      }),
    },
  });
}

export const showLink: Action<typeof connectionsApi.link> = async ({ services, subject }) => {
  const user = await partnerUser(services, subject);
  if (user !== null) return await linkView(services, user);
  const { clientId, hasTerms } = services.config.aggregation;
  return ok({
    connection: {
      linked: false,
      providerUrl: null,
      clientId,
      hasTerms,
      code: null,
      codeExpiresAt: null,
      webviewUrl: null,
    },
  });
};

export const createLink: Action<typeof connectionsApi.createLink> = async ({ services, subject }) => {
  const user = await ensureLink(services, subject);
  return user.ok ? await linkView(services, user.value) : user;
};
