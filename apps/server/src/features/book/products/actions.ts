import { type Product, productsApi } from "@vigie/api";
import { fail, type Id, ok, type TargetMarket } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import type { Action } from "../../../edge/handler.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import * as store from "./store.ts";

/** Products of a firm: what missions propose, for which target market, and what the firm receives for them. */

const mostProducts = 500;
const kept = productsApi.list.reply.shape.products.element.shape;

function viewOf(firm: FirmSubject, row: store.StoredProduct): Product {
  return {
    id: row.id,
    name: row.name,
    kind: kept.kind.parse(row.kind),
    provider: row.provider,
    isin: row.isin,
    contractCode: row.contractCode,
    sri: row.sri,
    entryFeeRatio: row.entryFeeRatio === null ? null : Number(row.entryFeeRatio),
    yearlyFeeRatio: row.yearlyFeeRatio === null ? null : Number(row.yearlyFeeRatio),
    market: {
      ageFrom: row.ageFrom,
      ageTo: row.ageTo,
      riskFrom: row.riskFrom,
      horizonYears: row.horizonYears,
      lossFrom: row.lossFrom,
      family: row.family,
      knowledge: row.knowledge,
    },
    documents: kept.documents.parse(row.documents),
    state: kept.state.parse(row.state),
    remuneration: firm.role === "advisor" ? null : row.remuneration,
    openMissions: row.openMissions,
    updatedAt: row.updatedAt,
  };
}

type Written = Parameters<Action<typeof productsApi.add>>[1]["body"]["product"];

function wordsOf({ market, documents, ...words }: Written): store.ProductChange["words"] {
  return { ...words, ...market, documents: JSON.stringify(documents) };
}

function agesCross({ market }: Written): boolean {
  return market.ageFrom !== null && market.ageTo !== null && market.ageFrom > market.ageTo;
}

/** An open product needs an ISIN or a contract code, by which it is recognised in contracts and documents. */
function faultOf(product: Written): "product.ages" | "product.no_code" | null {
  if (agesCross(product)) return "product.ages";
  const hasCode = product.isin !== null || (product.contractCode ?? "") !== "";
  return product.state === "open" && !hasCode ? "product.no_code" : null;
}

export const listProducts: Action<typeof productsApi.list> = async ({ services, firm }) =>
  ok({ products: (await store.list(firm, services.db)).map((row) => viewOf(firm, row)) });

export const addProduct: Action<typeof productsApi.add> = async ({ services, firm }, { body }) => {
  const fault = faultOf(body.product);
  if (fault !== null) return fail(fault);
  return await unitOfWork(services, async (unit) => {
    if ((await store.list(firm, unit.db)).length >= mostProducts) return fail("product.too_many");
    const id = unit.newId();
    await store.insert(firm, unit.db, { id, words: wordsOf(body.product), at: unit.clock() });
    return ok({ product: viewOf(firm, await written(firm, unit.db, id)) });
  });
};

export const changeProduct: Action<typeof productsApi.change> = async (
  { services, firm },
  { params, body },
) => {
  const fault = faultOf(body.product);
  if (fault !== null) return fail(fault);
  return await unitOfWork(services, async (unit) => {
    const { id } = params;
    const isThere = await store.update(firm, unit.db, {
      id,
      words: wordsOf(body.product),
      at: unit.clock(),
    });
    return isThere
      ? ok({ product: viewOf(firm, await written(firm, unit.db, id)) })
      : fail("product.not_found");
  });
};

async function written(firm: FirmSubject, trx: Trx, id: Id): Promise<store.StoredProduct> {
  const row = await store.byId(firm, trx, id);
  if (row === undefined) throw new Error("assertion: it was just written");
  return row;
}

export type MissionProduct = TargetMarket & {
  readonly id: Id;
  readonly name: string;
  readonly kind: string;
  readonly state: string;
};

/** Returns what missions need to know of the firm's products, by id. */
export async function productsByIds(
  db: Db | Trx,
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<readonly MissionProduct[]> {
  if (ids.length === 0) return [];
  const all = await store.list(firm, db);
  return all.filter(({ id }) => ids.includes(id));
}
