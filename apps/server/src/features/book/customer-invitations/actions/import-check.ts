import { checkInvitee, dayOf, type Id, type InviteeValues, readEmail } from "@vigie/domain";
import { setImmediate as turn } from "node:timers/promises";
import type { Services } from "../../../../boot/services.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { peopleOfFirm } from "../../../directory/people/actions.ts";
import * as invitations from "../store/invitations.ts";
import type { CheckedLine } from "../store/lines.ts";

type Line = Pick<CheckedLine, "line" | "content" | "corrected">;
type Book = { readonly authorId: Id; readonly variant: string };

/** Lines checked before yielding to other requests: some milliseconds of work. */
const linesOfTurn = 200;

/** Checks lines in order, against the author's own invitations and customers. */
export async function checkLines(
  services: Services,
  firm: FirmSubject,
  { lines, authorId, variant }: Book & { readonly lines: readonly Line[] },
): Promise<CheckedLine[]> {
  const { db, clock } = services;
  const now = clock();
  const emails = lines.flatMap(({ content }) => readEmail(content.email ?? "") ?? []);
  const whom = { authorId, advisorId: authorId, variant, emails };
  const open = await invitations.openInvitations(firm, db, { ...whom, now });
  const customers = await invitations.ownCustomers(firm, db, whom);
  const colleagues = (await peopleOfFirm(db, { firmId: firm.firmId, suspended: [] })).filter(
    (one) => one.variant === variant && one.state === "confirmed",
  );
  const known = {
    invited: new Map([...open].map(([email, said]): [string, InviteeValues] => [email, earlierValues(said)])),
    customers: new Set(customers.keys()),
    colleagues: new Set(colleagues.map((one) => one.email)),
  };
  // Loaded lazily: its tables of phone numbers of all countries are large, and only needed if the file has numbers.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const isPhone = (text: string): boolean =>
    parsePhoneNumberFromString(text, { defaultCountry: "FR", extract: false })?.isValid() === true;
  const rules = { today: dayOf(now), isPhone, before: new Set<string>(), known };
  const checked: CheckedLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % linesOfTurn === linesOfTurn - 1) await turn();
    checked.push({ ...line, ...checkInvitee(line.content, rules) });
  }
  return checked;
}

function earlierValues({ firstName, lastName, details }: invitations.StoredInvitation): InviteeValues {
  return {
    ...details,
    ...(firstName === null ? {} : { prenom: firstName }),
    ...(lastName === null ? {} : { nom: lastName }),
  };
}
