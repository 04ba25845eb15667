import { fail, type Id, ok, type Result } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { partnerUser } from "./link.ts";

type Activation = {
  readonly row: {
    readonly externalId: string | null;
    readonly source: string;
    readonly connectionId: Id | null;
  };
  readonly disabled: boolean;
};

/** Activates or deactivates a portfolio at the partner; does nothing for a portfolio of a file or without a connection. */
export async function setActivation(
  services: Services,
  subject: Subject,
  { row, disabled }: Activation,
): Promise<Result<null, "partner.unavailable">> {
  if (row.source !== "provider" || row.externalId === null || row.connectionId === null) return ok(null);
  const user = await partnerUser(services, subject);
  if (user === null) return fail("partner.unavailable");
  const partner = services.partners.aggregation;
  const answer = disabled
    ? await partner.deactivateAccount(user, row.externalId)
    : await partner.activateAccount(user, row.externalId);
  return answer.ok ? ok(null) : fail("partner.unavailable");
}
