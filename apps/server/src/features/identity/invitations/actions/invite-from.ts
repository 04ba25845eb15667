import { fail, type Id, readEmail, type Result } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { firmName, personByEmail } from "../../../directory/people/actions.ts";
import { invite, type SendingCode } from "./invite.ts";

type Asked = {
  readonly email: string;
  /** The address of the inviting advisor. */
  readonly advisor: string;
  readonly variant: string;
};
type InviteCode = "email.invalid" | "advisor.unknown" | SendingCode;

/** Lets an operator send a saver the invitation of an advisor, whose customer they will become. */
export async function inviteFrom(
  services: Services,
  { email: typed, advisor: address, variant }: Asked,
): Promise<Result<Id, InviteCode>> {
  const email = readEmail(typed);
  if (email === null) return fail("email.invalid");
  return await unitOfWork(services, async (unit) => {
    const advisor = await personByEmail(unit.db, { variant, email: address, state: "confirmed" });
    const { firmId = null } = advisor ?? {};
    if (advisor === undefined || firmId === null || !advisor.roles.includes("advisor"))
      return fail("advisor.unknown");
    const names = [advisor.firstName, advisor.lastName].filter((name) => name !== null);
    return await invite(unit, {
      firmId,
      advisorId: advisor.id,
      email,
      firstName: null,
      lastName: null,
      variant,
      advisorName: names.join(" "),
      firmName: (await firmName(unit.db, firmId)) ?? "",
    });
  });
}
