import type { clubRequestsApi, clubSubscriptionsApi } from "@vigie/api";
import { fail, fullName, type Instant, ok, type Result } from "@vigie/domain";
import type { SignatureCode } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { userOf } from "../../../identity/users/actions/view.ts";
import * as store from "../store.ts";
import { doWaiting } from "./perform.ts";
import { returnAddress } from "./return-address.ts";

type Link = { readonly signUrl: string; readonly expiresAt: Instant | null };

/** Returns the address to sign the letter while it waits for its signature, then the one of the identity check if the signature did
 * not include it. The link is requested when needed, because it lasts two days at most. */
export const signLetter: Action<typeof clubSubscriptionsApi.sign> = async (
  { services, subject },
  { params },
) => {
  const row = await openedLetter(services, subject, params.subId);
  if (!row.ok) return row;
  if (row.value.state === "pending") return await identityLink(services, subject, row.value);
  if (row.value.state !== "ready_to_sign")
    return fail("club.wrong_state", { detail: { state: row.value.state } });
  const { signatureRequestId, signerId } = row.value;
  if (signatureRequestId === null || signerId === null) return fail("signature.unavailable");
  const request = await services.partners.signature.read(signatureRequestId);
  if (!request.ok) return fail("signature.unavailable");
  if (request.value.signers.find(({ id }) => id === signerId)?.state === "waiting")
    return fail("club.firm_signs_first");
  return linkOf(await services.partners.signature.linkFor(signatureRequestId, signerId));
};

export const signAsFirm: Action<typeof clubRequestsApi.sign> = async ({ services, subject }, { params }) => {
  const row = await openedLetter(services, subject, params.subId);
  if (!row.ok) return row;
  if (row.value.state !== "ready_to_sign")
    return fail("club.wrong_state", { detail: { state: row.value.state } });
  return await firmLink(services, row.value);
};

/** Returns the subscription, after sending its letter to the partner if that failed before. */
async function openedLetter(services: Services, subject: Subject, id: store.SubscriptionRow["id"]) {
  const row = await store.byId(subject, services.db, id);
  if (row === undefined) return fail("club.not_found");
  if (row.state !== "ready_to_sign" || row.signatureRequestId !== null) return ok(row);
  await doWaiting(services, subject, id);
  return ok((await store.byId(subject, services.db, id)) ?? row);
}

/** Returns the link for the firm, which signs first. */
export async function firmLink(
  services: Services,
  { signatureRequestId }: store.SubscriptionRow,
): Promise<Result<Link, "signature.unavailable">> {
  if (signatureRequestId === null) return fail("signature.unavailable");
  const request = await services.partners.signature.read(signatureRequestId);
  const [firm] = request.ok ? request.value.signers : [];
  if (firm === undefined) return fail("signature.unavailable");
  return linkOf(await services.partners.signature.linkFor(signatureRequestId, firm.id));
}

function linkOf(
  found: Result<{ readonly url: string; readonly expiresAt: Instant | null }, SignatureCode>,
): Result<Link, "signature.unavailable"> {
  return found.ok
    ? ok({ signUrl: found.value.url, expiresAt: found.value.expiresAt })
    : fail("signature.unavailable");
}

async function identityLink(
  services: Services,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<Result<Link, "signature.unavailable">> {
  const known =
    row.identityId === null ? null : await services.partners.signature.readIdentity(row.identityId);
  const isOpen = known?.ok === true && known.value.url !== null && known.value.state !== "failed";
  if (isOpen) return ok({ signUrl: known.value.url ?? "", expiresAt: null });
  const person = await userOf(services.db, subject.customerId);
  const opened = await services.partners.signature.openIdentity({
    firstName: person.firstName ?? "",
    lastName: person.lastName ?? fullName(person) ?? "",
    returnUrl: returnAddress(services),
  });
  if (!opened.ok || opened.value.url === null) return fail("signature.unavailable");
  const { id, url } = opened.value;
  await unitOfWork(services, async (unit) =>
    ok(
      await store.change(subject, unit.db, { id: row.id, set: { identityId: id, identityState: "pending" } }),
    ),
  );
  return ok({ signUrl: url, expiresAt: null });
}
