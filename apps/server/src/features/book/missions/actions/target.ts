import type { MissionFilters, MissionPreview, missionsApi } from "@vigie/api";
import {
  ageOn,
  type Cents,
  centsFromUnits,
  dayOf,
  fail,
  type Id,
  isForbiddenCriterion,
  ok,
  shownName,
  simulatedOutcome,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { peopleByIds } from "../../../directory/people/actions.ts";
import { heldAnswers } from "../../../advice/suitability/actions/read.ts";
import { customersQuery } from "../../customers/actions/list.ts";
import { tagNames } from "../../customers/actions/tags.ts";
import { notCalledRows } from "../../interactions/actions/contact.ts";
import { type MissionProduct, productsByIds } from "../../products/actions.ts";
import { byId } from "../store.ts";
import * as store from "../store/target.ts";
import { steps } from "../store/target-steps.ts";
import { answerCriteriaOf } from "./answers.ts";
import { pastFunnel } from "./view.ts";

type Means = Services & { readonly db: Db | Trx };

export type TargetForm = {
  readonly filters: MissionFilters;
  readonly productIds: readonly Id[];
  readonly excludedIds: readonly Id[];
  readonly missionId: Id | null;
};

/** Returns which customers a mission may target, whoever reads or opens it: those of its author, or all of the firm's if it is
 * shared. */
export function missionReach(
  firm: FirmSubject,
  { shared, authorId }: { readonly shared: boolean; readonly authorId: Id },
): FirmSubject {
  if (shared) return { ...firm, sees: "firm" };
  const { actor } = firm;
  return { ...firm, sees: "own", actor: actor.kind === "user" ? { ...actor, userId: authorId } : actor };
}

/** Builds the target of a mission's criteria, among the customers that `firm` may access. */
export async function targetOf(services: Means, firm: FirmSubject, form: TargetForm): Promise<store.Target> {
  const now = services.clock();
  const [answers, markets] = await Promise.all([
    answerCriteriaOf(services, firm, form.filters),
    productsByIds(services.db, firm, form.productIds),
  ]);
  return {
    found: customersQuery(services, firm, form.filters),
    answers,
    markets,
    excludedIds: form.excludedIds,
    missionId: form.missionId,
    said: heldAnswers("book.customer_id", dayOf(now)),
    notCalled: notCalledRows(firm, { from: store.targetTable, now }),
    today: dayOf(now),
  };
}

/** Returns the fault of a target: a product that is closed or unknown, or a tag on a subject that the law forbids as a
 * criterion. */
export async function targetFault(
  services: Means,
  firm: FirmSubject,
  { productIds, filters }: Pick<TargetForm, "productIds" | "filters">,
): Promise<"mission.product_unknown" | "mission.forbidden_criterion" | null> {
  const products: readonly MissionProduct[] = await productsByIds(services.db, firm, productIds);
  const isOpen = (id: Id) => products.some((one) => one.id === id && one.state === "open");
  if (!productIds.every(isOpen)) return "mission.product_unknown";
  const names = await tagNames(services, firm, filters.tagIds ?? []);
  return names.some(isForbiddenCriterion) ? "mission.forbidden_criterion" : null;
}

/** Bounds of the histogram of the book by age, in years. */
const ages: readonly number[] = [25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85];
/** Bounds of the histogram by wealth, in euros. */
const bounds: readonly Cents[] = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000].map(centsFromUnits);

export const previewMission: Action<typeof missionsApi.preview> = async (
  { services, firm, caller },
  { body },
) => {
  const draft = body.missionId === undefined ? undefined : await byId(firm, services.db, body.missionId);
  const form = { ...body.mission, missionId: draft?.id ?? null };
  const fault = await targetFault(services, firm, form);
  if (fault !== null) return fail(fault);
  // Only members who may access the whole firm can make a mission shared; a draft that is already shared stays so.
  const shared = firm.sees === "firm" ? body.mission.shared : (draft?.shared ?? false);
  const reach = missionReach(firm, { shared, authorId: draft?.authorId ?? caller.userId });
  return ok({ preview: await previewOf(services, reach, form) });
};

async function previewOf(services: Services, firm: FirmSubject, form: TargetForm): Promise<MissionPreview> {
  const { db } = services;
  const target = await targetOf(services, firm, form);
  const { answers, today } = target;
  const book = customersQuery(services, firm, {});
  const [seen, all, past, answersAllowedNb] = await Promise.all([
    store.preview(firm, db, { target, bounds }),
    steps(db, book, { wealth: bounds, age: ages, today }),
    pastFunnel(services, firm),
    answers.length === 0 ? null : store.answersAllowed(firm, db, { book, answers }),
  ]);
  const people = await peopleByIds(
    db,
    seen.first.map(({ customerId }) => customerId),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return {
    ...seen.counts,
    leftOut: [...seen.leftOut],
    first: seen.first.map(({ customerId, ...row }) => {
      const person = byId.get(customerId);
      const birthdate = person?.birthdate ?? null;
      return {
        id: customerId,
        name: person === undefined ? "" : shownName(person),
        age: birthdate === null ? null : ageOn(birthdate, today),
        ...row,
      };
    }),
    histogram: all.wealth.map((bookNb, step) => ({
      from: bounds[step - 1] ?? null,
      to: bounds[step] ?? null,
      bookNb,
      targetNb: seen.steps[step] ?? 0,
    })),
    ages: all.age.map((bookNb, step) => ({ from: ages[step - 1] ?? null, to: ages[step] ?? null, bookNb })),
    overlap: [...seen.overlap],
    answersAllowedNb,
    simulation: simulatedOutcome(seen.counts.contactable, past),
  };
}
