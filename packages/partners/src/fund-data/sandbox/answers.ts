import { fundRegions, sectors } from "@vigie/domain";
import type { FundRegion, Sector, Sri } from "@vigie/domain";
import { demoFund } from "../../demo-funds.ts";
import { largestCompanies } from "./companies.ts";
import { tagLabels } from "./tags.ts";
import { sandboxFunds } from "./funds.ts";
import type { SandboxFund } from "./funds.ts";
import { sriOf } from "./prices.ts";
import { codeOfClass } from "./shapes.ts";
import type { FundShape, LabelsShape, SectorCode, ZoneCode } from "./shapes.ts";

/** The universe in the partner's format. An indicator needs five years of prices, so it is computed once on first use. */

const zoneOfRegion: Record<FundRegion, ZoneCode> = {
  france: "FR",
  eurozone: "EZ",
  europeOther: "EU",
  northAmerica: "NA",
  japan: "JP",
  asiaDeveloped: "AP",
  emerging: "EM",
  other: "OT",
};

const codeOfSector: Record<Sector, SectorCode> = {
  energy: "10",
  materials: "15",
  industrials: "20",
  consumerCyclical: "25",
  consumerDefensive: "30",
  healthcare: "35",
  financials: "40",
  technology: "45",
  communication: "50",
  utilities: "55",
  realEstate: "60",
};

const fundByIsin = new Map(sandboxFunds.map((fund) => [fund.isin, fund]));
const sorted = [...sandboxFunds].sort((a, b) => (a.isin < b.isin ? -1 : 1));
const answers = new Map<string, FundShape>();

export function sandboxFund(isin: string): SandboxFund | null {
  return fundByIsin.get(isin) ?? null;
}

export function fundAnswer(fund: SandboxFund): FundShape {
  const known = answers.get(fund.isin);
  if (known !== undefined) return known;
  // The households' funds keep the indicator that their screens show.
  const sri = demoFund(fund.isin)?.sri ?? (fund.assetClass === "unknown" ? null : sriOf(fund));
  const answer: FundShape = {
    isin: fund.isin,
    name: fund.label,
    manager: fund.issuer,
    class: codeOfClass[fund.assetClass],
    category: fund.category,
    sri,
    costs: {
      management_pct: percent(fund.managementRatio),
      ongoing_pct: percent(fund.terRatio),
      subscription_max_pct: fund.subscriptionRatio === null ? null : percent(fund.subscriptionRatio),
    },
    style: fund.index ? "INDEX" : "ACTIVE",
    eligible: { pea: fund.pea, pea_pme: fund.peaPme },
    zones: fundRegions.flatMap((region) =>
      fund.geography
        .filter(([name]) => name === region)
        .map(([, ratio]) => ({ zone: zoneOfRegion[region], weight_pct: percent(ratio) })),
    ),
    sectors: sectors.flatMap((sector) =>
      fund.sectors
        .filter(([name]) => name === sector)
        .map(([, ratio]) => ({ sector: codeOfSector[sector], weight_pct: percent(ratio) })),
    ),
    top_holdings: largestCompanies(fund).map(({ lei, name, ratio }) => ({
      lei,
      name,
      weight_pct: percent(ratio),
    })),
    composition_date: null,
    labels: [...fund.tags],
    ratings: sri === null ? null : ratingsOf(sri, fund),
    inception: fund.firstDay,
    currency: "EUR",
    fictitious: true,
  };
  answers.set(fund.isin, answer);
  return answer;
}

export function findFunds(filter: {
  query: string;
  label: string | null;
  class: string | null;
}): readonly SandboxFund[] {
  const words = plainText(filter.query).split(/\s+/).filter(Boolean);
  return sorted.filter((fund) => {
    if (filter.label !== null && !fund.tags.includes(filter.label)) return false;
    if (filter.class !== null && codeOfClass[fund.assetClass] !== filter.class) return false;
    if (words.length === 0) return true;
    const text = searchText(fund);
    return words.every((word) => text.includes(word));
  });
}

export function labelAnswer(): LabelsShape {
  return {
    data: Object.entries(tagLabels).map(([code, name]) => ({
      code,
      name,
      count: sandboxFunds.filter((fund) => fund.tags.includes(code)).length,
    })),
  };
}

/** Target risk of each profile, guaranteed to aggressive. */
const targets = [1, 2, 2.6, 3.3, 4.2, 5.5] as const;

/** A rating from 0 to 5 in steps of one half: 4.5 at the profile's own risk, less for each step away (twice as much above as
 * below), then half a point more or less depending on its costs. */
function ratingsOf(sri: Sri, fund: SandboxFund): number[] {
  const cost = fund.terRatio <= 0.005 ? 0.5 : fund.terRatio >= 0.018 ? -0.5 : 0;
  return targets.map((target) => {
    const distance = sri > target ? 1.3 * (sri - target) : 0.65 * (target - sri);
    return Math.round(Math.min(5, Math.max(0, 4.5 - distance + cost)) * 2) / 2;
  });
}

function searchText(fund: SandboxFund): string {
  return plainText(`${fund.isin} ${fund.label} ${fund.issuer} ${fund.category ?? ""}`);
}

function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/’/g, "'")
    .toLowerCase();
}

function percent(ratio: number): number {
  return Math.round(ratio * 1e6) / 1e4;
}
