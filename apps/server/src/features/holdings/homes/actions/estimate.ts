import type { realEstatesApi } from "@vigie/api";
import {
  dayOf,
  type EstimateFailure,
  fail,
  type HomeEstimate,
  type HomeQuestion,
  homeQuestion,
  type Id,
  ok,
  type Result,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { type Home, homeById } from "./book.ts";
import { describe, typePrice } from "./describe.ts";
import { recomputeHomeValue } from "./recompute.ts";
import { estimateView } from "./view.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

export const showEstimate: Action<typeof realEstatesApi.showEstimate> = async (
  { services, subject },
  { params },
) => {
  const home = await homeById(services, subject, { id: params.id });
  return home === null ? fail("real_estate.not_found") : ok({ estimate: estimateView(home) });
};

export const askEstimate: Action<typeof realEstatesApi.estimate> = async (
  { services, subject },
  { params, body },
) => {
  const home = await homeById(services, subject, { id: params.id });
  if (home === null) return fail("real_estate.not_found");
  const found = body.estimateEnabled ? await ask(services, home) : null;
  await changing({ services, subject, id: params.id }, async (work) => {
    await keep(work, home, found);
    if (body.assetPrice !== undefined) await typePrice(work, params.id, body.assetPrice);
  });
  const now = await homeById(services, subject, { id: params.id });
  return now === null ? fail("real_estate.not_found") : ok({ estimate: estimateView(now) });
};

/** Requests the estimate of a new property. */
export async function estimateHome(services: Services, subject: Subject, id: Id): Promise<void> {
  const home = await homeById(services, subject, { id });
  if (home === null) return;
  const found = await ask(services, home);
  await changing({ services, subject, id }, async (work) => await keep(work, home, found));
}

type Target = { readonly services: Services; readonly subject: Subject; readonly id: Id };

/** Writes under the customer's lock, unless the property was deleted during the request to the partner. */
async function changing(
  { services, subject, id }: Target,
  write: (work: Work) => Promise<void>,
): Promise<void> {
  await inTransaction(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    if ((await homeById(unit, subject, { id })) === null) return;
    await write(work);
    await recomputeHomeValue(work, id);
  });
}

type Found = Result<{ readonly question: HomeQuestion; readonly estimate: HomeEstimate }, EstimateFailure>;

/** Runs outside any transaction, as the partner may be slow. */
async function ask({ partners, log }: Services, { type, said }: Home): Promise<Found> {
  const question = homeQuestion(type, said);
  if (!question.ok)
    return fail(question.code === "home_estimate.not_a_dwelling" ? "not_a_dwelling" : "missing_fields");
  const answer = await partners.homeEstimate.estimate(question.value);
  if (answer.ok) return ok({ question: question.value, estimate: answer.value });
  if (answer.code === "home_estimate.not_covered") return fail("not_covered");
  log("warn", "home_estimate.failed", { code: answer.code });
  return fail("unavailable");
}

/** Stores the estimate. Null disables the estimate; earlier ones are kept. */
async function keep(work: Work, home: Home, found: Found | null): Promise<void> {
  const { services, subject, trx } = work;
  const { id } = home.portfolio;
  const at = services.clock();
  if (!home.isDescribed) await describe(work, home, home.said);
  if (found?.ok === true) {
    const { question, estimate } = found.value;
    await store.saveEstimate(subject, trx, { id, day: dayOf(at), at, question, estimate });
  }
  const failure = found === null || found.ok ? null : found.code;
  await store.setEstimateUse(subject, trx, { id, enabled: found !== null, failure, at });
}
