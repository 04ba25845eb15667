import type { WrittenInteraction } from "@vigie/api";
import { checkBirthdate, consentOf, dayOf, inviteeDay, type InviteeDetails } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { systemFirmSubject } from "../../../../edge/subject.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import {
  lockPerson,
  type Person,
  type PersonChanges,
  updatePerson,
} from "../../../directory/people/actions.ts";
import { completeAddress } from "../../../identity/users/actions.ts";
import { readPhone } from "../../../identity/users/actions/personal.ts";
import { saveFileConsents } from "../../interactions/actions/contact.ts";
import { writeInteraction } from "../../interactions/actions/write.ts";

/** Applies what the firm's import file said of the person, once they accept. It fills unknown values only: what the person stated
 * themselves takes precedence. */
export async function applyDetails(
  work: Work,
  { firmId, advisorId, details }: DomainEvents["invitation.accepted"],
): Promise<void> {
  if (Object.keys(details).length === 0) return;
  const { services: unit, subject } = work;
  const { customerId } = subject;
  const person = await lockPerson(unit.db, customerId);
  if (person === undefined) return;
  const { changes, mobile } = await missingDetailsOf(work, person, details);
  await updatePerson(unit.db, customerId, changes);
  const postalCode = (details["code_postal"] ?? "").trim();
  const city = (details["ville"] ?? "").trim();
  await completeAddress(unit, subject, {
    postalCode: /^\d{5}$/.test(postalCode) ? postalCode : null,
    city: city === "" ? null : city,
  });
  const agrees = (column: string): boolean => consentOf(details[column] ?? "") === true;
  await saveFileConsents(work, firmId, {
    // Consent to be called applies to the number that the firm has: it gives no access to a number the firm does not know.
    phone: agrees("consentement_tel") && mobile !== null && mobile === (changes.mobile ?? person.mobile),
    email: agrees("consentement_email"),
  });
  const note = (details["note"] ?? "").trim();
  if (note === "") return;
  const firm = systemFirmSubject("invitations", firmId, subject.variant);
  await writeInteraction(unit, firm, {
    customerId,
    authorId: advisorId,
    written: { ...blankNote, promises: [], note },
  });
}

const blankNote = {
  kind: "note",
  calledAt: null,
  phone: null,
  startsAt: null,
  endsAt: null,
  place: null,
  link: null,
  refused: false,
  unanswered: false,
  pinned: false,
  promises: [],
} as const satisfies Partial<WrittenInteraction>;

/** Returns the mobile number of the file, and the file's values for fields that are still empty. */
async function missingDetailsOf(
  { services }: Work,
  person: Person,
  details: InviteeDetails,
): Promise<{ readonly changes: PersonChanges; readonly mobile: string | null }> {
  const phone = await readPhone(details["telephone"] ?? null);
  const mobile = phone.ok ? phone.value : null;
  const birthdate = inviteeDay(details["date_naissance"] ?? "");
  const isBirthdate = birthdate !== null && checkBirthdate(birthdate, dayOf(services.clock())).ok;
  return {
    mobile,
    changes: {
      ...(mobile !== null && person.mobile === null ? { mobile } : {}),
      ...(isBirthdate && person.birthdate === null ? { birthdate } : {}),
    },
  };
}
