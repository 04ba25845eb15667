import type { Model, ModelDriftLine, modelsApi } from "@vigie/api";
import {
  type AssetClass,
  assetClasses,
  bandsFault,
  dayOf,
  fail,
  isDay,
  modelClasses,
  modelDrift,
  ok,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import type { Action } from "../../../edge/handler.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import { personById } from "../../directory/people/actions.ts";
import * as store from "./store.ts";

/** Model portfolios of a firm, and the contracts of the book that leave their bands. */

const rowsOfPage = 50;
const whole = 10_000;
const rounded = (ratio: number) => Math.round(ratio * whole) / whole;

function viewOf({ profile, version, bands, authorName, madeAt }: store.StoredModel): Model {
  const shown = bands.flatMap((band) => {
    const assetClass = modelClasses.find((one) => one === band.assetClass);
    return assetClass === undefined ? [] : [{ ...band, assetClass }];
  });
  return { profile, version, bands: shown, authorName, madeAt };
}

export const listModels: Action<typeof modelsApi.list> = async ({ services, firm }) =>
  ok({ models: (await store.current(firm, services.db)).map(viewOf) });

/** Returns the current model of a profile; null if the firm has none. */
export async function modelOfProfile(
  { db }: Pick<Services, "db">,
  firm: Pick<FirmSubject, "firmId">,
  profile: number,
): Promise<Model | null> {
  const found = (await store.current(firm, db)).find((one) => one.profile === profile);
  return found === undefined ? null : viewOf(found);
}

export const listModelVersions: Action<typeof modelsApi.versions> = async ({ services, firm }, { params }) =>
  ok({ models: (await store.versions(firm, services.db, params.profile)).map(viewOf) });

export const writeModel: Action<typeof modelsApi.write> = async ({ services, firm }, { params, body }) => {
  const bands = body.model.bands.map(({ assetClass, low, target, high }) => ({
    assetClass,
    low: rounded(low),
    target: rounded(target),
    high: rounded(high),
  }));
  const fault = bandsFault(bands);
  if (fault !== null) return fail(`model.${fault}`);
  const { actor } = firm;
  if (actor.kind !== "user") throw new Error("assertion: a person writes a model");
  return await unitOfWork(services, async (unit) => {
    const author = await personById(unit.db, actor.userId);
    if (author === undefined) throw new Error("assertion: a session belongs to a user");
    const model = await store.insertNext(firm, unit.db, {
      profile: params.profile,
      follows: body.model.follows,
      bands,
      authorId: author.id,
      authorName: shownName(author),
      at: unit.clock(),
    });
    return model === null ? fail("model.changed") : ok({ model: viewOf(model) });
  });
};

export const listDrifts: Action<typeof modelsApi.drifts> = async ({ services, firm }, { query }) => {
  const { page, profile = null } = query;
  const asked = { profile, today: dayOf(services.clock()) };
  const total = await store.driftTotal(firm, services.db, asked);
  const rows = await store.drifts(firm, services.db, {
    ...asked,
    offset: (page - 1) * rowsOfPage,
    limit: rowsOfPage,
  });
  return ok({
    drifts: rows.map(lineOf),
    meta: { ...total, page, totalPages: Math.max(1, Math.ceil(total.totalCount / rowsOfPage)) },
  });
};

function lineOf({
  amountCents,
  asOf,
  bands,
  shares,
  ...row
}: Awaited<ReturnType<typeof store.drifts>>[number]): ModelDriftLine {
  const parts = Object.entries(shares).map(([key, share]) => ({
    assetClass: classOf(key),
    ratio: share / whole,
  }));
  const { drift, gaps } = modelDrift(bands, parts);
  if (drift === null) throw new Error("assertion: what drifts was found to");
  return {
    ...row,
    amount: amountCents,
    asOf: asOf !== null && isDay(asOf) ? asOf : null,
    drift,
    gaps: [...gaps],
  };
}

function classOf(key: string): AssetClass {
  return assetClasses.find((one) => one === key) ?? "unknown";
}
