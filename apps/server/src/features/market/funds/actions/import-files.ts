import { dayNumber, isoWeek } from "@vigie/analytics";
import { type Day, type EuroFund, type MarketContract, ok, type ReferenceSeries } from "@vigie/domain";
import type { FileSeries } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { fileSource } from "../text.ts";
import * as store from "../store.ts";
import * as market from "../store/market.ts";

/** Returns whether an operator loaded the series from a file: the partner is then not asked for it. */
export function isFromFile({ source }: Pick<ReferenceSeries, "source">): boolean {
  return source.startsWith(fileSource);
}

/** Stores reference series from a file in the partner's form: a level starts at 100 and has one value per week; a rate keeps the
 * days on which it takes effect. */
export async function importSeries(
  services: Services,
  file: { readonly name: string; readonly series: readonly FileSeries[] },
): Promise<number> {
  const at = services.clock();
  for (const one of file.series) {
    const points = one.unit === "level" ? fromHundred(weekly(one)) : one;
    const [firstDay] = points.days;
    const until = points.days.at(-1);
    if (firstDay === undefined || until === undefined) continue;
    const { slug, label, unit } = one;
    const details: ReferenceSeries = {
      slug,
      label,
      unit,
      assetClass: null,
      currency: "EUR",
      firstDay,
      source: fileSource + file.name,
      demo: false,
    };
    await unitOfWork(services, async ({ db: trx }) => {
      await market.saveSeries(trx, [details], at);
      await market.savePoints(trx, slug, { ...points, until, at });
      return ok(null);
    });
  }
  return file.series.length;
}

type Points = { readonly days: readonly Day[]; readonly values: readonly number[] };

function fromHundred({ days, values }: Points): Points {
  const first = values[0] ?? 100;
  return { days, values: values.map((value) => (100 * value) / first) };
}

/** Returns the last value of each week. */
function weekly({ days, values }: Points): Points {
  const weeks = days.map((day) => isoWeek(dayNumber(day)));
  const kept = days.flatMap((_, index) => (weeks[index] === weeks[index + 1] ? [] : [index]));
  return {
    days: kept.flatMap((index) => days[index] ?? []),
    values: kept.flatMap((index) => values[index] ?? []),
  };
}

/** Stores contracts of the market; returns how many of their funds are unknown. */
export async function importContracts(
  services: Services,
  contracts: readonly MarketContract[],
): Promise<{ readonly unknownFunds: number }> {
  await store.saveContracts(services.db, contracts, services.clock());
  const offered = [...new Set(contracts.flatMap((contract) => contract.isins))];
  const known = await store.fundsByIsin(services.db, offered);
  return { unknownFunds: offered.length - known.length };
}

export async function importEuroFunds(services: Services, funds: readonly EuroFund[]): Promise<number> {
  await store.saveEuroFunds(services.db, funds, services.clock());
  return funds.length;
}
