import { bookInvitationsApi, isOffered } from "@vigie/api";
import { addMs, consentOf, fail, type Id, inviteeColumns, ok, waitingDays } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store/invitations.ts";
import { invitationViews } from "./view.ts";

export const listInvitations: Action<typeof bookInvitationsApi.list> = async (
  { services, firm, caller },
  { params, query },
) => {
  const { db, clock } = services;
  const advisorId = params.id === "me" ? caller.userId : params.id;
  if (advisorId !== caller.userId) {
    const person = firm.sees === "firm" ? await personById(db, advisorId) : undefined;
    if (person?.firmId !== firm.firmId) return fail("person.not_found");
  }
  const after = query.after === undefined ? undefined : await store.byId(firm, db, query.after);
  if (query.after !== undefined && after === undefined) return fail("invitation.not_found");
  const now = clock();
  const lateBefore = addMs(now, -waitingDays * 86_400_000);
  const rows = await store.list(firm, db, { ...query, advisorId, after, lateBefore, now });
  const page = rows.slice(0, query.size);
  return ok({
    invitations: await invitationViews(db, page, now),
    after: rows.length > query.size ? (page.at(-1)?.id ?? null) : null,
  });
};

/** Returns an invitation; as long as the person has no account, it is all there is to read of them. */
export const showInvitation: Action<typeof bookInvitationsApi.show> = async (
  { services, firm, caller },
  { params },
) => {
  const row = await store.byId(firm, services.db, params.invitationId);
  const advisorId = params.id === "me" ? caller.userId : params.id;
  // Under « me », an invitation of any advisor of the firm is accepted too: a manager may read all of them.
  if (row === undefined || (params.id !== "me" && row.advisorId !== advisorId))
    return fail("invitation.not_found");
  const [invitation] = await invitationViews(services.db, [row], services.clock());
  if (invitation === undefined) throw new Error("assertion: a view a row");
  // A phone number is not shown without consent, even if it comes from the file.
  const mayCall = consentOf(row.details["consentement_tel"] ?? "") === true;
  const told = inviteeColumns.flatMap((column) => {
    const value = (row.details[column] ?? "").trim();
    return value === "" || (column === "telephone" && !mayCall) ? [] : [{ column, value }];
  });
  return ok({ invitation, told });
};

/** Returns the caller's own invitations to follow up, oldest first: unread for a week, or read without creating an account. */
export async function invitationsToFollow(
  { db, clock }: Services,
  firm: FirmSubject,
  advisorId: Id,
): Promise<readonly store.StoredInvitation[]> {
  if (!isOffered(bookInvitationsApi.list, (name) => firm.variant.features[name])) return [];
  const now = clock();
  const asked = { advisorId, size: 50, now, lateBefore: addMs(now, -waitingDays * 86_400_000) };
  const waiting = await store.list(firm, db, { ...asked, state: "waiting" });
  const read = await store.list(firm, db, { ...asked, state: "read" });
  return [...waiting, ...read.filter(({ expiresAt }) => expiresAt > now)].toSorted((a, b) =>
    a.expiresAt < b.expiresAt ? -1 : 1,
  );
}
