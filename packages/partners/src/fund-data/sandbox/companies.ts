import { addDays, day } from "@vigie/domain";
import type { Day, FundRegion, Ratio } from "@vigie/domain";
import type { SandboxFund } from "./funds.ts";
import { drawsFrom, hashText } from "./random.ts";

/** The largest fictitious companies of each region, largest first. None is real: no legal entity identifier starts with four
 * zeros. */
const companiesOf: Readonly<Partial<Record<FundRegion, readonly string[]>>> = {
  france: [
    "Aubrac Énergies",
    "Maison Lorient",
    "Cévenol Santé",
    "Banque du Ponant",
    "Verdon Industries",
    "Ardoise Télécom",
  ],
  eurozone: [
    "Rheintal Werke",
    "Adriatica Assicurazioni",
    "Meseta Energía",
    "Noordzee Semiconductors",
    "Danubia Automotive",
    "Lumen Chimie",
  ],
  europeOther: [
    "Edelweiss Pharma",
    "Albion Resources",
    "Skagen Medical",
    "Thames Consumer",
    "Nordwind Power",
    "Matterhorn Foods",
  ],
  northAmerica: [
    "Redwood Systems",
    "Cascadia Cloud",
    "Hudson Semiconductors",
    "Prairie Commerce",
    "Sierra Networks",
    "Gulfstream Energy",
    "Granite Financial",
    "Mesa Biotech",
    "Bluebonnet Retail",
    "Keystone Devices",
  ],
  japan: ["Hikari Motors", "Sakura Electronics", "Fuyu Trading", "Kaze Robotics"],
  asiaDeveloped: ["Southern Cross Mining", "Victoria Harbour Insurance", "Merlion Bank"],
  emerging: [
    "Formosa Circuits",
    "Lotus Commerce",
    "Han River Electronics",
    "Deccan Software",
    "Pampa Metals",
    "Jade Dragon Internet",
  ],
};

/** Day of every composition: the end of the last completed quarter. */
export function composedOn(today: Day): Day {
  const [year = "", month = ""] = today.split("-");
  const quarter = Math.floor((Number(month) - 1) / 3);
  return addDays(day(`${year}-${String(3 * quarter + 1).padStart(2, "0")}-01`), -1);
}

/** Generated names for further companies, so that a market can be listed completely: stems and trades in the language of the
 * region. */
const othersOf: Readonly<Partial<Record<FundRegion, readonly [stems: string, trades: string]>>> = {
  france: [
    "Armorique Bourbon Calanque Drôme Garrigue Lozère Vercors",
    "Assurances Distribution Énergie Habitat Luxe",
  ],
  eurozone: [
    "Alster Brenta Castilla Dolomiti Elba Flandria Galicia Havel Isar Jucar",
    "Bank Chemie Energie Logistik Medizin",
  ],
  europeOther: [
    "Aurland Bergen Cotswold Dovre Engadin Fjord Grampian Helvetia Inverness",
    "Banking Foods Insurance Marine Pharma",
  ],
  northAmerica: [
    "Appalachia Blackhills Cheyenne Dakota Everglade Fairbanks Glacier Huron Ironwood Juniper Klondike Laramie",
    "Analytics Bancorp Brands Energy Health Materials Motors Software",
  ],
  japan: ["Asahikawa Biwa Chubu Daisetsu Enoshima Fukui", "Bank Denki Foods Kagaku Railways"],
  asiaDeveloped: ["Banksia Coral Dandenong Eucalypt Frangipani", "Bank Energy Health Property Retail"],
  emerging: [
    "Amazonas Baobab Ceylan Deccan Everest Ganges Himalaya Java",
    "Bank Cement Mobile Motors Power Retail",
  ],
};

/** All companies of a region, largest first. */
function allOf(region: FundRegion): readonly string[] {
  const [stems = "", trades = ""] = othersOf[region] ?? [];
  const others = trades
    .split(" ")
    .flatMap((trade) => stems.split(" ").map((stem) => (stem === "" ? "" : `${stem} ${trade}`)));
  return [...(companiesOf[region] ?? []), ...others.filter((name) => name !== "")];
}

/** Number of companies in the usual monthly report, for funds that do not publish all. */
const published = 10;
/** Issuers that publish the complete holdings of their active funds too. */
const wholeHouses: ReadonlySet<string> = new Set(["Écume Gestion", "Équipage Épargne Salariale"]);

export type LargestCompany = { readonly lei: string; readonly name: string; readonly ratio: Ratio };

/** Companies that an equity fund publishes, largest first: a household index fund holds its whole market and publishes all of it,
 * as do some issuers; the others publish ten. An active fund holds about half of its market, with random weights. A fund without
 * sectors holds no equities. */
export function largestCompanies(fund: SandboxFund): readonly LargestCompany[] {
  const sharesRatio = fund.sectors.reduce((sum, [, ratio]) => sum + ratio, 0);
  if (sharesRatio === 0) return [];
  const draws = drawsFrom(hashText(`companies ${fund.isin}`));
  const drawn = (): number => (fund.index ? 1 : draws.chance(0.5) ? draws.between(0.5, 1.7) : 0);
  const isWhole = fund.path.kind === "household" && (fund.index || wholeHouses.has(fund.issuer));
  return fund.geography
    .flatMap(([region, regionRatio]) => {
      const names = allOf(region);
      const weights = names.map((_, rank) => drawn() / (rank + 4));
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      return names.map((name, rank) => {
        const ratio = (regionRatio * sharesRatio * (weights[rank] ?? 0)) / all;
        return { lei: leiOf(name), name, ratio: Math.round(ratio * 1_000_000) / 1_000_000 };
      });
    })
    .filter(({ ratio }) => ratio > 0)
    .toSorted((a, b) => b.ratio - a.ratio)
    .slice(0, isWhole ? undefined : published);
}

/** @source ISO 17442: four digits of the issuer, fourteen of the entity, two check digits, modulus 97 */
function leiOf(name: string): string {
  const body = `0000${String(hashText(name)).padStart(14, "0")}`;
  return `${body}${String(98 - Number(BigInt(`${body}00`) % 97n)).padStart(2, "0")}`;
}
