import type { Suitability, suitabilityApi } from "@vigie/api";
import {
  addMonths,
  contradictionsOf,
  type Day,
  dayOf,
  type Id,
  type MeasuredFacts,
  ok,
  type SuitabilityAnswers,
  suggestedAnswers,
  suitabilityMonths,
  suitabilityStanding,
  suitabilityVersion,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { measuredFacts } from "./measured.ts";

export const showSuitability: Action<typeof suitabilityApi.show> = async ({ services, subject }) => {
  const rows = await store.answersOf(subject, services.db);
  const measured = await measuredFacts(services, subject);
  const views = rows.map((row) => suitabilityView(row, measured));
  const current = views.find(({ state }) => state === "confirmed") ?? null;
  const answeredOn = current === null ? null : heldSince(current);
  return ok({
    standing: suitabilityStanding(answeredOn, dayOf(services.clock())),
    version: suitabilityVersion,
    current,
    waiting: views.find(({ state }) => state === "to_confirm") ?? null,
    history: views,
    confirmOn: answeredOn === null ? null : addMonths(answeredOn, suitabilityMonths.confirm),
    blockedOn: answeredOn === null ? null : addMonths(answeredOn, suitabilityMonths.block),
    suggested: listed(suggestedAnswers(measured)),
  });
};

/** Returns the latest confirmed answers and their standing, for any advisor; null if there are none. */
export async function heldSuitability(services: Pick<Services, "db" | "clock">, subject: Subject) {
  const rows = await store.answersOf(subject, services.db);
  const row = rows.find(({ state }) => state === "confirmed");
  if (row === undefined) return null;
  const on = heldSince(row);
  return { row, on, standing: suitabilityStanding(on, dayOf(services.clock())) };
}

/** Returns the answers confirmed by the end of a day; null if there were none. */
export async function suitabilityOn({ db }: Pick<Services, "db">, subject: Subject, day: Day) {
  const rows = await store.answersOf(subject, db);
  const row = rows.find((one) => one.state === "confirmed" && heldSince(one) <= day);
  return row === undefined ? null : { row, on: heldSince(row) };
}

/** Returns a set of answers by id, whatever its current state; null if it does not exist. */
export async function answersById({ db }: Pick<Services, "db">, subject: Subject, id: Id) {
  const rows = await store.answersOf(subject, db);
  return rows.find((row) => row.id === id)?.answers ?? null;
}

/** The same for many customers at once, as a subquery. */
export const heldAnswers: typeof store.heldAnswers = (...asked) => store.heldAnswers(...asked);

export const heldProfile: typeof store.heldProfile = (...asked) => store.heldProfile(...asked);

/** Returns the day of the confirmed answers; null if there are none. */
export async function answeredOn(services: Pick<Services, "db" | "clock">, subject: Subject) {
  const held = await heldSuitability(services, subject);
  return held === null ? null : heldSince(held.row);
}

function heldSince({ decidedAt, madeAt }: Pick<store.SuitabilityRow, "decidedAt" | "madeAt">) {
  return dayOf(decidedAt ?? madeAt);
}

export function suitabilityView(
  { answers, assessment, state, id, version, madeAt, decidedAt, byAdvisor, authorName }: store.SuitabilityRow,
  measured: MeasuredFacts,
): Suitability {
  return {
    id,
    state,
    version,
    madeAt,
    decidedAt,
    byAdvisor,
    authorName,
    ...assessment,
    knows: [...assessment.knows],
    answers: listed(answers),
    contradictions: [...contradictionsOf(answers, measured, dayOf(madeAt))],
  };
}

function listed(answers: SuitabilityAnswers): Suitability["answers"] {
  return Object.entries(answers).map(([question, answer]) => ({ question, answer }));
}
