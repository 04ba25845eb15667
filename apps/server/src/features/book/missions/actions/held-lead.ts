import { fail, type Id, ok } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import * as leadStore from "../store/leads.ts";

type Held = { readonly mission: store.StoredMission; readonly lead: leadStore.StoredLead };
type Asked = { readonly id: Id; readonly customerId: Id };

/** Locks what a change of a lead needs until the end of the transaction: the mission, which must be open and cannot end meanwhile,
 * then the lead. All callers lock in this order. */
export async function heldLead(unit: UnitOfWork, firm: FirmSubject, { id, customerId }: Asked) {
  const mission = await store.holdOpen(firm, unit.db, id);
  if (mission === undefined) return fail("mission.not_found");
  if (mission.state !== "open") return fail("mission.state", { detail: { state: mission.state } });
  const lead = await leadStore.lockLead(firm, unit.db, { missionId: mission.id, customerId });
  return lead === undefined ? fail("lead.not_found") : ok<Held>({ mission, lead });
}
