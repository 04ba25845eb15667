import type { invitationImportsApi } from "@vigie/api";
import {
  addMs,
  fail,
  type Id,
  invitationsPerDay,
  invitationsPerMinute,
  inviteeColumns,
  type InviteeDetails,
  type InviteeSending,
  type InviteeValues,
  ok,
  variantNamed,
} from "@vigie/domain";
import { messagesFr } from "@vigie/api";
import { inTransaction, type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { scopedToSystem } from "../../../../db/scope.ts";
import { refusedMove } from "../../../../db/transition.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { type FirmSubject, systemFirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store/imports.ts";
import * as invitations from "../store/invitations.ts";
import * as lines from "../store/lines.ts";
import { inviteeText } from "../text.ts";
import { shownImport } from "./imports.ts";
import { type Sender, senderOf, sendTo } from "./send.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Lines sent in one transaction: under a second of writes. */
const linesAtOnce = 50;

export const runInvitationImport: Action<typeof invitationImportsApi.run> = async (
  { services, firm },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.lockImport(firm, unit.db, params.id);
    if (row === undefined) return fail("invitation_import.not_found");
    if (row.state === "undone") return refusedMove("invitation_import.wrong_state", { present: row });
    if (row.state === "checked") {
      if ((await leftToday(unit, firm, row.authorId)) === 0) return fail("invitation_import.too_many_today");
      if ((await lines.queueLines(firm, unit.db, row.id)) === 0)
        return fail("invitation_import.nothing_to_send");
      await store.markRun(firm, unit.db, { id: row.id, at: unit.clock() });
      await unit.queue.send(unit.db, "invitation_import", { at: "run" });
    }
    return ok({ import: await shownImport(unit, firm, row.id) });
  });

async function leftToday({ db, clock }: Services, firm: FirmSubject, authorId: Id): Promise<number> {
  const sent = await lines.sentSince(firm, db, { since: addMs(clock(), -24 * hourMs), authorId });
  return Math.max(0, invitationsPerDay - sent);
}

/** Sends what the rate limits allow now of every running import. The rest is retried in a minute, or the next day. */
export async function sendWaiting(services: Services): Promise<void> {
  for (const { firmId, id } of await store.runningImports(services.db)) {
    const firm = systemFirmSubject("invitation_import", firmId);
    try {
      let isMore = true;
      while (isMore) isMore = await inTransaction(services, async (unit) => await sendPiece(unit, firm, id));
    } catch (error) {
      // A failing import does not block the others, and is retried in a minute.
      services.log("error", "invitation_import.failed", { importId: id, error: String(error).slice(0, 200) });
    }
  }
}

/** Sends the next lines of an import in one transaction that locks the import; concurrent workers wait. Returns false if nothing
 * more can be sent now. */
async function sendPiece(unit: UnitOfWork, firm: FirmSubject, id: Id): Promise<boolean> {
  const row = await store.lockImport(firm, unit.db, id);
  if (row?.state !== "running") return false;
  const since = addMs(unit.clock(), -minuteMs);
  const paced = invitationsPerMinute - (await lines.sentSince(firm, unit.db, { since }));
  const most = Math.min(linesAtOnce, paced, await leftToday(unit, firm, row.authorId));
  if (most <= 0) return false;
  const waiting = await lines.waitingLines(firm, unit.db, { importId: id, most });
  const author = await personById(unit.db, row.authorId);
  const isMember = author?.firmId === firm.firmId;
  const own = { ...firm, variant: variantNamed(row.variant) };
  const sender = await senderOf(unit, own, row.authorId);
  for (const line of waiting) {
    const done = isMember
      ? await sendLine(unit, own, { sender, line, importId: id })
      : { sending: "refused" as const, refusal: inviteeText.gone };
    await lines.markLine(firm, unit.db, { importId: id, line: line.line, ...done, at: unit.clock() });
  }
  const isLast = waiting.length < most;
  if (isLast) await store.markFinished(firm, unit.db, { id, at: unit.clock() });
  await publishProgress(unit, row);
  return !isLast;
}

type ToSend = { readonly sender: Sender; readonly line: lines.StoredLine; readonly importId: Id };
type Done = { readonly sending: InviteeSending; readonly refusal: string | null };

async function sendLine(
  unit: UnitOfWork,
  firm: FirmSubject,
  { sender, line, importId }: ToSend,
): Promise<Done> {
  const { email, content } = line;
  if (email === null) throw new Error("assertion: a valid line has an address");
  const person = {
    email,
    firstName: content.prenom ?? null,
    lastName: content.nom ?? null,
    details: detailsOf(content),
  };
  const { advisorId, variant } = sender;
  const now = unit.clock();
  const open = await invitations.openInvitations(firm, unit.db, { advisorId, variant, emails: [email], now });
  const said = open.get(email);
  if (said !== undefined) {
    const after = {
      firstName: person.firstName ?? said.firstName,
      lastName: person.lastName ?? said.lastName,
      details: { ...said.details, ...person.details },
    };
    await invitations.updateDetails(firm, unit.db, { id: said.id, ...after });
    const before = { firstName: said.firstName, lastName: said.lastName, details: said.details };
    await lines.keepChange(firm, unit.db, {
      importId,
      line: line.line,
      changed: { invitationId: said.id, before, after },
    });
    return { sending: "updated", refusal: null };
  }
  const sent = await unitOfWork(
    unit,
    async (inner) => await sendTo(inner, firm, { ...sender, ...person, importId }),
  );
  return sent.ok
    ? { sending: "sent", refusal: null }
    : { sending: "refused", refusal: messagesFr[sent.code] };
}

function detailsOf(values: InviteeValues): InviteeDetails {
  const kept = inviteeColumns.filter((column) => !["prenom", "nom", "email"].includes(column));
  return Object.fromEntries(
    kept.flatMap((column) => {
      const value = values[column];
      return value === undefined || value === "" ? [] : [[column, value]];
    }),
  );
}

async function publishProgress(
  unit: UnitOfWork,
  { id, authorId, variant }: store.StoredImport,
): Promise<void> {
  const subject = systemSubject("invitation_import", authorId, variantNamed(variant));
  const payload = { event: "invitation_import.changed", importId: id };
  await scopedToSystem("notification", async () => {
    await publishLive(workOf(unit, subject), { channel: "NotificationsChannel", payload });
  });
}
