import { addDays } from "@vigie/domain";
import type { AssetClass, Day, FundRegion, Ratio, Sector } from "@vigie/domain";
import { demoFunds, demoIsin } from "../../demo-funds.ts";
import { fundCategories } from "./bonds-and-others.ts";
import type { FundCategory } from "./categories.ts";
import { householdFund } from "./household.ts";
import { grossReturnOf, historyStart } from "./model.ts";
import type { Loads } from "./model.ts";
import { issuerOf, nameOf } from "./names.ts";
import { drawsFrom, hashText } from "./random.ts";
import type { Draws } from "./random.ts";
import { geographyOf, sectorsOf, toBasisPoint } from "./splits.ts";

/** The fictitious universe: the funds of the demonstration households, then generated funds by category. */
export type SandboxFund = {
  readonly isin: string;
  readonly label: string;
  readonly issuer: string;
  readonly assetClass: AssetClass;
  readonly category: string | null;
  readonly index: boolean;
  readonly terRatio: Ratio;
  readonly managementRatio: Ratio;
  readonly subscriptionRatio: Ratio | null;
  readonly pea: boolean;
  readonly peaPme: boolean;
  readonly employeeSavings: boolean;
  readonly geography: readonly (readonly [FundRegion, Ratio])[];
  readonly sectors: readonly (readonly [Sector, Ratio])[];
  readonly tags: readonly string[];
  readonly firstDay: Day;
  readonly path: FundPath;
};

/** Source of its prices: the households' generator, or the model of this folder. */
export type FundPath =
  | { readonly kind: "household" }
  | {
      readonly kind: "model";
      readonly loads: Loads;
      readonly ownVolatilityRatio: Ratio;
      readonly expectedReturnRatio: Ratio;
      readonly firstPrice: number;
    };

const universeSeed = 20_260_101;
const firstSerial = 1_000;
/** Ratio of funds launched after the start of the histories. */
const youngRatio = 0.12;
const lastBirth = 2_750;

export const sandboxFunds: readonly SandboxFund[] = [...demoFunds.map(householdFund), ...generated()];

function generated(): readonly SandboxFund[] {
  const labels = new Set(demoFunds.map((fund) => fund.label));
  const funds: SandboxFund[] = [];
  for (const category of fundCategories) {
    for (let rank = 0; rank < category.count; rank += 1) {
      const isin = demoIsin(firstSerial + funds.length);
      funds.push(draw(category, isin, { rank, labels }));
    }
  }
  return funds;
}

function draw(
  category: FundCategory,
  isin: string,
  context: { rank: number; labels: Set<string> },
): SandboxFund {
  const draws = drawsFrom(universeSeed ^ hashText(isin));
  // Names have a separate random generator, so that a change in a word list does not change prices.
  const nameDraws = drawsFrom(universeSeed ^ hashText(`name ${isin}`));
  // Index funds first, so that their ratio is exact even in the smallest category.
  const index = context.rank < Math.round(category.count * category.indexRatio);
  const responsible = draws.chance(0.22) && category.equityRatio > 0;
  const issuer = issuerOf(index, nameDraws);
  const label = nameOf({ category, issuer, index, responsible, labels: context.labels }, nameDraws);
  const terRatio = costOf(category, index, draws);
  const loads = vary(category.loads, index ? 0.01 : 0.08, draws);
  const own = category.ownVolatilityRatio * (index ? 0.125 : draws.between(0.7, 1.4));
  const skill = index
    ? 0
    : (draws.uniform() + draws.uniform() + draws.uniform() - 1.5) * 0.25 * category.ownVolatilityRatio;
  const pea = draws.chance(category.peaRatio ?? 0);
  const peaPme = pea && draws.chance(category.peaPmeRatio ?? 0);
  const firstDay = draws.chance(youngRatio) ? businessDay(draws.whole(250, lastBirth)) : historyStart;
  const unknown = category.assetClass === "unknown";
  return {
    isin,
    label,
    issuer,
    assetClass: category.assetClass,
    category: unknown ? null : category.name,
    index,
    terRatio,
    managementRatio: toBasisPoint(terRatio * draws.between(0.8, 0.97)),
    subscriptionRatio: index ? 0 : draws.pick([0, 0, 0.01, 0.02, 0.03, 0.05, null]),
    pea,
    peaPme,
    employeeSavings: category.employeeSavings ?? false,
    geography: unknown ? [] : geographyOf(category.geography, draws),
    sectors: sectorsOf(category, draws),
    tags: [
      ...category.tags,
      ...(index ? ["indiciel"] : []),
      ...(pea ? ["pea"] : []),
      ...(peaPme ? ["pea-pme"] : []),
      ...(responsible && !category.tags.includes("responsable") ? ["responsable"] : []),
    ],
    firstDay,
    path: {
      kind: "model",
      loads,
      ownVolatilityRatio: own,
      expectedReturnRatio: grossReturnOf(loads) - terRatio + skill,
      firstPrice: Math.round(draws.between(10, 400) * 100) / 100,
    },
  };
}

function costOf(category: FundCategory, index: boolean, draws: Draws): Ratio {
  const percent = index
    ? category.indexTerPercent * draws.between(0.5, 1.5)
    : category.activeTerPercent * draws.between(0.75, 1.25);
  return toBasisPoint(percent / 100);
}

function vary(loads: Loads, spread: number, draws: Draws): Loads {
  return Object.fromEntries(
    Object.entries(loads).map(([name, load]) => [name, load * draws.between(1 - spread, 1 + spread)]),
  );
}

function businessDay(count: number): Day {
  const weeks = Math.floor(count / 5);
  return addDays(historyStart, weeks * 7);
}
