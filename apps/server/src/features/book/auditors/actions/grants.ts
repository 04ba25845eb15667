import type { AuditorAccess, auditorsApi } from "@vigie/api";
import {
  auditStateOf,
  dayOf,
  fail,
  fullName,
  type Id,
  imitatesProduct,
  isAuditTerm,
  ok,
  readEmail,
  type Result,
} from "@vigie/domain";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { firmName, peopleByIds, type Person, personByEmail } from "../../../directory/people/actions.ts";
import { addFirmPerson } from "../../../identity/users/actions/add-advisor.ts";
import { dayText } from "../../../holdings/exports/actions/pdf-text.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { auditorLetters } from "../letters.ts";
import * as store from "../store.ts";

/** Grants and revokes the access of auditors. */

export const listAudits: Action<typeof auditorsApi.list> = async ({ services, firm }) =>
  ok({ audits: await views(services, await store.accessesOf(firm, services.db)) });

type Given = Parameters<typeof grantAudit>[1]["body"]["audit"];

export const grantAudit: Action<typeof auditorsApi.grant> = async ({ services, firm, caller }, { body }) => {
  const given = body.audit;
  const email = readEmail(given.email);
  if (email === null) return fail("email.invalid");
  if (imitatesProduct(given, firm.variant.brand)) return fail("name.reserved");
  const at = services.clock();
  if (!isAuditTerm(given, dayOf(at))) return fail("audit.wrong_term");
  return await unitOfWork(services, async (unit) => {
    const customerIds = given.customerIds === null ? null : [...new Set(given.customerIds)];
    if (customerIds !== null) {
      const known = await store.customersAmong(firm, unit.db, customerIds);
      if (known.length < customerIds.length) return fail("user.not_found");
    }
    const auditor = await auditorOf(unit, firm, { ...given, email });
    if (!auditor.ok) return auditor;
    const { purpose, beginsOn, endsOn } = given;
    const row = { id: unit.newId(), auditorId: auditor.value, customerIds, purpose, beginsOn, endsOn };
    await store.insertAccess(firm, unit.db, { ...row, grantedBy: caller.userId, grantedAt: at });
    await notifyGranted(unit, firm, { email, userId: auditor.value, given });
    const kept = (await store.accessesOf(firm, unit.db)).filter(({ id }) => id === row.id);
    return await answerWith(unit, kept);
  });
};

/** Returns the auditor with this address: an existing account is reused if it is an auditor's only; any other account is
 * refused. */
async function auditorOf(
  unit: UnitOfWork,
  firm: FirmSubject,
  { email, firstName, lastName }: Pick<Given, "email" | "firstName" | "lastName">,
): Promise<Result<Id, "person.email_taken">> {
  const { name: variant } = firm.variant;
  const holder = await personByEmail(unit.db, { variant, email, state: "confirmed" });
  const claimant = await personByEmail(unit.db, { variant, email, state: "unconfirmed" });
  const known = [holder, claimant].find((person) => person !== undefined && isAuditorOnly(person));
  if (known !== undefined) return ok(known.id);
  const person = { email, firstName, lastName, variant, firmId: null, roles: ["auditor"] as const };
  const added = await addFirmPerson(unit, person);
  return added.ok ? added : fail("person.email_taken");
}

function isAuditorOnly({ roles }: Person): boolean {
  return roles.length === 1 && roles[0] === "auditor";
}

type GrantNotice = { readonly email: string; readonly userId: Id; readonly given: Given };

async function notifyGranted(
  unit: UnitOfWork,
  firm: FirmSubject,
  { email, userId, given }: GrantNotice,
): Promise<void> {
  const { purpose, beginsOn, endsOn } = given;
  const name = (await firmName(unit.db, firm.firmId)) ?? "";
  await queueMail(unit, {
    letter: auditorLetters.granted,
    userId,
    toEmail: email,
    variant: firm.variant.name,
    facts: { firm: name, purpose, from: dayText(beginsOn), until: dayText(endsOn) },
  });
}

/** Revokes the access: the auditor's next request finds nothing, and an open event channel is closed at its next check. */
export const revokeAudit: Action<typeof auditorsApi.revoke> = async (
  { services, firm, caller },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const revoked = { id: params.auditId, by: caller.userId, at: unit.clock() };
    const row = await store.revokeAccess(firm, unit.db, revoked);
    return row === undefined ? fail("audit.not_found") : await answerWith(unit, [row]);
  });

async function answerWith(unit: UnitOfWork, rows: readonly store.AccessRow[]) {
  const [audit] = await views(unit, rows);
  if (audit === undefined) throw new Error("assertion: the audit was just written");
  return ok({ audit });
}

async function views(
  services: Pick<Services, "db" | "clock">,
  rows: readonly store.AccessRow[],
): Promise<AuditorAccess[]> {
  const ids = [...new Set(rows.flatMap(({ auditorId, grantedBy }) => [auditorId, grantedBy]))];
  const people = new Map((await peopleByIds(services.db, ids)).map((person) => [person.id, person]));
  const today = dayOf(services.clock());
  return rows.flatMap((row): AuditorAccess[] => {
    const auditor = people.get(row.auditorId);
    if (auditor === undefined) return [];
    const { id, firstName, lastName, email } = auditor;
    const by = people.get(row.grantedBy);
    return [
      {
        id: row.id,
        auditor: { id, firstName, lastName, email },
        purpose: row.purpose,
        beginsOn: row.beginsOn,
        endsOn: row.endsOn,
        state: auditStateOf(row, today),
        customerCount: row.customerIds?.length ?? null,
        grantedAt: row.grantedAt,
        grantedBy: by === undefined ? "" : (fullName(by) ?? by.email),
        revokedAt: row.revokedAt,
      },
    ];
  });
}
