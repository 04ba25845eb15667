import { type missionsApi, missionFilters, type WrittenMission } from "@vigie/api";
import { countLimit, dayOf, fail, type Id, missionEnd, ok, type Result, shownName } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { refusedMove } from "../../../../db/transition.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import { type FirmSubject, systemFirmSubject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import * as targets from "../store/target.ts";
import { missionReach, targetFault, targetOf } from "./target.ts";
import { leadNotCalled, missionViews } from "./view.ts";

export const listMissions: Action<typeof missionsApi.list> = async ({ services, firm }, { query }) => {
  const rows = await store.list(firm, services.db, query.state);
  return ok({ missions: await missionViews(services, firm, rows) });
};

export const showMission: Action<typeof missionsApi.show> = async ({ services, firm }, { params }) =>
  await shown(services, firm, params.id);

async function shown(services: Services, firm: FirmSubject, id: Id) {
  const row = await store.byId(firm, services.db, id);
  if (row === undefined) return fail("mission.not_found");
  const [mission] = await missionViews(services, firm, [row]);
  return mission === undefined ? fail("mission.not_found") : ok({ mission });
}

function wordsOf(
  firm: FirmSubject,
  written: WrittenMission,
  before: Pick<store.StoredMission, "shared"> = { shared: false },
): store.Draft["words"] {
  const { filters, goalAmount, productIds, excludedIds, ...words } = written;
  const isAmount = written.objective === "new_amount";
  return {
    ...words,
    // Only members who may access the whole firm can make a mission shared; otherwise it keeps its former setting.
    shared: firm.sees === "firm" ? written.shared : before.shared,
    goalCount: isAmount ? null : written.goalCount,
    goalCents: isAmount ? goalAmount : null,
    productIds: [...productIds],
    filters: JSON.stringify(missionFilters.encode(filters)),
    excludedIds: [...excludedIds],
  };
}

async function formFault(services: Services, firm: FirmSubject, written: WrittenMission) {
  const goal = written.objective === "new_amount" ? written.goalAmount : written.goalCount;
  if (goal === null || goal <= 0) return "mission.goal_missing" as const;
  return await targetFault(services, firm, written);
}

export const createMission: Action<typeof missionsApi.create> = async (context, { body }) => {
  const { services, firm, caller } = context;
  const fault = await formFault(services, firm, body.mission);
  if (fault !== null) return fail(fault);
  return await unitOfWork(services, async (unit) => {
    const id = unit.newId();
    const words = wordsOf(firm, body.mission);
    await store.insert(firm, unit.db, { id, authorId: caller.userId, at: unit.clock(), words });
    return await shown(unit, firm, id);
  });
};

/** Changes a mission. If it is open, only its texts may change: its figures are measured against its target and its goal. */
export const changeMission: Action<typeof missionsApi.change> = async (context, { params, body }) => {
  const { services, firm, caller } = context;
  return await unitOfWork(services, async (unit) => {
    const row = await ownLocked(context, unit, params.id);
    if (!row.ok) return row;
    // The goal and target of the form are ignored for an open mission, so a product closed since must not block a change of the
    // texts.
    const fault = row.value.state === "open" ? null : await formFault(unit, firm, body.mission);
    if (fault !== null) return fail(fault);
    const { state, id, changedAt, changedBy } = row.value;
    const words = wordsOf(firm, body.mission, row.value);
    const { name, description, pitch } = words;
    if (state !== "draft" && state !== "open") return fail("mission.not_draft", { detail: { state } });
    // Saves of a draft by its last author may arrive in any order, and are all accepted.
    const isOwnDraft = state === "draft" && changedBy === caller.userId;
    const isStale = body.changedAt !== undefined && body.changedAt !== changedAt;
    if (isStale && !isOwnDraft)
      return fail("mission.changed", { detail: await presentWords(unit, row.value) });
    await store.update(firm, unit.db, {
      id,
      by: caller.userId,
      at: unit.clock(),
      words: state === "draft" ? words : { name, description, pitch },
    });
    return await shown(unit, firm, id);
  });
};

/** Returns the current texts, after another person changed them first. */
async function presentWords({ db }: UnitOfWork, mission: store.StoredMission) {
  const { name, description, pitch, changedAt, changedBy } = mission;
  const by = changedBy === null ? null : await personById(db, changedBy);
  return { name, description, pitch, when: changedAt ?? "", by: by ? shownName(by) : "" };
}

/** Locks a mission that the caller may change: their own, or any of the firm if they may access the whole firm. */
async function ownLocked(
  { firm, caller }: FirmContext,
  unit: UnitOfWork,
  id: Id,
): Promise<Result<store.StoredMission, "mission.not_found">> {
  const row = await store.lock(firm, unit.db, id);
  const isOwn = row !== undefined && (firm.sees === "firm" || row.authorId === caller.userId);
  return isOwn ? ok(row) : fail("mission.not_found");
}

export const openMission: Action<typeof missionsApi.open> = async (context, { params }) => {
  const { services, firm } = context;
  return await unitOfWork(services, async (unit) => {
    const row = await ownLocked(context, unit, params.id);
    if (!row.ok) return row;
    const { productIds, excludedIds, durationDays, id, shared, authorId } = row.value;
    const reach = missionReach(firm, row.value);
    const form = { filters: missionFilters.parse(row.value.filters), productIds, excludedIds, missionId: id };
    const fault = await targetFault(unit, firm, form);
    if (fault !== null) return fail(fault);
    const at = unit.clock();
    const endsOn = missionEnd(dayOf(at), durationDays);
    const moved = await store.open(firm, unit.db, { id, at, endsOn });
    if (!moved.moved) return refusedMove("mission.state", moved);
    const target = await targetOf(unit, reach, form);
    const { targeted } = await targets.counts(reach, unit.db, target);
    if (targeted === 0) return fail("mission.nobody");
    if (targeted > countLimit) return fail("mission.too_many");
    const leads = { target, missionId: id, at, advisorId: shared ? null : authorId };
    const made = await targets.insertLeads(reach, unit.db, leads);
    return made === 0 ? fail("mission.nobody") : await shown(unit, firm, id);
  });
};

type Move = (
  unit: UnitOfWork,
  firm: FirmSubject,
  row: store.StoredMission,
) => ReturnType<typeof store.end | typeof store.archive>;

async function moveTo(context: FirmContext, id: Id, move: Move) {
  const { services, firm } = context;
  return await unitOfWork(services, async (unit) => {
    const row = await ownLocked(context, unit, id);
    if (!row.ok) return row;
    const moved = await move(unit, firm, row.value);
    return moved.moved ? await shown(unit, firm, id) : refusedMove("mission.state", moved);
  });
}

type Ended = Pick<store.StoredMission, "id" | "filters">;

async function endOne(unit: UnitOfWork, firm: FirmSubject, { id, filters }: Ended) {
  const notCalled = await leadNotCalled(unit, firm, [{ id, filters }]);
  return await store.end(firm, unit.db, { id, at: unit.clock(), notCalled });
}

export const endMission: Action<typeof missionsApi.end> = async (context, { params }) =>
  await moveTo(context, params.id, endOne);

export const archiveMission: Action<typeof missionsApi.archive> = async (context, { params }) =>
  await moveTo(
    context,
    params.id,
    async (unit, firm, { id }) => await store.archive(firm, unit.db, { id, at: unit.clock() }),
  );

/** Ends the missions whose last day has passed. */
export async function endOverdue(services: Services): Promise<number> {
  let ended = 0;
  for (const { firmId, ...mission } of await store.overdue(services.db, dayOf(services.clock()))) {
    const firm = systemFirmSubject("end_missions", firmId);
    await inTransaction(services, async (unit) => {
      const moved = await endOne(unit, firm, mission);
      if (moved.moved) ended += 1;
    });
  }
  return ended;
}
