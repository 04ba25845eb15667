import type { clientFilesApi } from "@vigie/api";
import { dayOf, fail, ok, shownName } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { fileOfFirm } from "./show.ts";

/** Records that a member of the firm saw a document on paper, with their name, the day and their words. */
export const attestItem: Action<typeof clientFilesApi.attest> = async (
  { services, subject, firm: { firmId }, caller },
  { body: { attestation } },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const at = unit.clock();
    if (attestation.seenOn > dayOf(at)) return fail("file_attestation.future");
    const author = await personById(unit.db, caller.userId);
    if (author === undefined) throw new Error("assertion: a session belongs to a user");
    await store.insertAttestation(subject, unit.db, {
      ...attestation,
      id: unit.newId(),
      firmId,
      saidBy: author.id,
      saidByName: shownName(author),
      saidAt: at,
    });
    await publish(workOf(unit, subject), "client_file.changed", { firmId });
    const file = await fileOfFirm(unit, subject, firmId);
    return file === null ? fail("user.not_found") : ok({ file });
  });
