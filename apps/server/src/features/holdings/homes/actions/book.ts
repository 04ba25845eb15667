import {
  type DatedPrice,
  dayOf,
  emptyDescription,
  type EstimateFailure,
  type Id,
  type RealEstateDescription,
  type RealEstateType,
  realEstateTypes,
  type StoredEstimate,
  type Worth,
  worthOf,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { knownPortfolios, type OwnedPortfolio } from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";

/** A property with all its known data. */
export type Home = {
  readonly portfolio: OwnedPortfolio;
  readonly type: RealEstateType | null;
  readonly said: RealEstateDescription;
  /** False for a property typed in before descriptions existed. */
  readonly isDescribed: boolean;
  readonly prices: readonly DatedPrice[];
  readonly estimates: readonly StoredEstimate[];
  readonly estimateEnabled: boolean;
  readonly estimateFailure: EstimateFailure | null;
  /** Its value from the data known here; null if its portfolio gives the value. */
  readonly worth: Worth | null;
};

/** Returns all properties of a customer, hidden ones included. */
export async function homeBook(
  services: Services,
  subject: Subject,
  db: Db | Trx = services.db,
): Promise<readonly Home[]> {
  const portfolios = (await knownPortfolios(services, subject)).filter((one) => one.kind === "realestate");
  if (portfolios.length === 0) return [];
  const rows = new Map((await store.homesOf(subject, db)).map((row) => [row.portfolioId, row]));
  const prices = Map.groupBy(await store.pricesOf(subject, db), (row) => row.portfolioId);
  const estimates = Map.groupBy(await store.estimatesOf(subject, db), (row) => row.portfolioId);
  const today = dayOf(services.clock());
  return portfolios.map((portfolio): Home => {
    const row = rows.get(portfolio.id);
    const parts = {
      // A field added later has no value in an older description.
      said: { ...emptyDescription, ...row?.description },
      prices: (prices.get(portfolio.id) ?? []).map((price) => ({
        day: price.day,
        valueCents: price.priceCents,
      })),
      estimates: (estimates.get(portfolio.id) ?? []).map(({ at, estimate }) => ({ at, estimate })),
      estimateEnabled: row?.estimateEnabled ?? false,
    };
    const isTold = row !== undefined && portfolio.source === "typed";
    return {
      ...parts,
      portfolio,
      type: realEstateTypes.find((type) => type === portfolio.kindDetail) ?? null,
      isDescribed: row !== undefined,
      estimateFailure: row?.estimateFailure ?? null,
      worth: isTold ? worthOf({ ...parts, today }) : null,
    };
  });
}

export async function homeById(
  services: Services,
  subject: Subject,
  { id, db = services.db }: { readonly id: Id; readonly db?: Db | Trx },
): Promise<Home | null> {
  return (await homeBook(services, subject, db)).find(({ portfolio }) => portfolio.id === id) ?? null;
}
