import type { connectionsApi } from "@vigie/api";
import { addMs, fail, ok, type Result } from "@vigie/domain";
import type { PartnerUser } from "@vigie/partners";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as links from "../store/links.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";

/** The saver at the partner: the token is opened here and nowhere else. Null where there is none, or where its key is lost:
 * the saver is then offered to link again. */
export async function partnerUser(services: Services, subject: Subject): Promise<PartnerUser | null> {
  const link = await links.linkOf(subject, services.db);
  if (link === undefined) return null;
  const accessToken = services.secrets.openIfKept(link.tokenEnvelope, envelopeContext(subject));
  return accessToken === null ? null : { providerUserId: link.providerUserId, accessToken };
}

function envelopeContext(subject: Subject): string {
  return `aggregation_links.token_envelope/${subject.customerId}`;
}

/** Makes the saver's user at the partner unless there is one. */
export async function ensureLink(
  services: Services,
  subject: Subject,
): Promise<Result<PartnerUser, "partner.unavailable" | "account.demo">> {
  const existing = await partnerUser(services, subject);
  if (existing !== null) return ok(existing);
  // A household of the demonstration connects the sandboxes only: its password is known to everybody.
  if (!services.config.demo && (await personById(services.db, subject.customerId))?.demo === true)
    return fail("account.demo");
  const lost = await links.linkOf(subject, services.db);
  if (lost !== undefined) return await linkAgain(services, subject, lost.providerUserId);
  const made = await services.partners.aggregation.createUser();
  if (!made.ok) return fail("partner.unavailable");
  const kept = await inTransaction(
    services,
    async (unit) =>
      await links.saveLink(subject, unit.db, {
        providerUserId: made.value.providerUserId,
        tokenEnvelope: services.secrets.seal(made.value.accessToken, envelopeContext(subject)),
        createdAt: services.clock(),
      }),
  );
  if (kept) return ok(made.value);
  // Another request linked the saver first: its user stays, ours is given back.
  await services.partners.aggregation.deleteUser(made.value);
  const winner = await partnerUser(services, subject);
  return winner === null ? fail("partner.unavailable") : ok(winner);
}

/** The token is lost, the saver's user at the partner is not: it is given another token, by which all that they linked is
 * found again. The lost one opens nothing any more. */
async function linkAgain(
  services: Services,
  subject: Subject,
  providerUserId: string,
): Promise<Result<PartnerUser, "partner.unavailable">> {
  const renewed = await services.partners.aggregation.renewToken({ providerUserId, accessToken: "" }, true);
  if (!renewed.ok) return fail("partner.unavailable");
  const tokenEnvelope = services.secrets.seal(renewed.value.accessToken, envelopeContext(subject));
  await inTransaction(
    services,
    async (unit) => await links.replaceToken(subject, unit.db, { providerUserId, tokenEnvelope }),
  );
  return ok(renewed.value);
}

type LinkView = {
  connection: {
    linked: boolean;
    providerUrl: string | null;
    clientId: string | null;
    code: string | null;
    codeExpiresAt: ReturnType<Services["clock"]> | null;
    webviewUrl: string | null;
  };
};

async function linkView(
  services: Services,
  user: PartnerUser,
): Promise<Result<LinkView, "partner.unavailable">> {
  const code = await services.partners.aggregation.temporaryCode(user);
  if (!code.ok) return fail("partner.unavailable");
  const { url, clientId } = services.config.aggregation;
  return ok({
    connection: {
      linked: true,
      providerUrl: `${url}/2.0`,
      clientId,
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
  const { clientId } = services.config.aggregation;
  return ok({
    connection: {
      linked: false,
      providerUrl: null,
      clientId,
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
