import { addDays, day } from "@vigie/domain";
import type { Day, FundRegion, Ratio } from "@vigie/domain";
import type { SandboxFund } from "./funds.ts";
import { drawsFrom, hashText } from "./random.ts";

/** The largest invented companies of each region, the largest first. None is a real one: a legal entity identifier that starts
 * with four zeros is that of nobody. */
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

/** The day of every composition: the end of the last quarter that went by. */
export function composedOn(today: Day): Day {
  const [year = "", month = ""] = today.split("-");
  const quarter = Math.floor((Number(month) - 1) / 3);
  return addDays(day(`${year}-${String(3 * quarter + 1).padStart(2, "0")}-01`), -1);
}

const published = 10;

export type LargestCompany = { readonly lei: string; readonly name: string; readonly ratio: Ratio };

/** The ten largest companies of a fund of shares: those of its regions, each a falling share of it, those of an active fund drawn
 * around. A fund without sectors holds no shares. */
export function largestCompanies(fund: SandboxFund): readonly LargestCompany[] {
  const sharesRatio = fund.sectors.reduce((sum, [, ratio]) => sum + ratio, 0);
  if (sharesRatio === 0) return [];
  const draws = drawsFrom(hashText(`companies ${fund.isin}`));
  return fund.geography
    .flatMap(([region, regionRatio]) =>
      (companiesOf[region] ?? []).map((name, rank) => {
        const drawn = fund.index ? 1 : draws.between(0.4, 1.7);
        const ratio = regionRatio * sharesRatio * 0.075 * 0.86 ** rank * drawn;
        return { lei: leiOf(name), name, ratio: Math.round(ratio * 10_000) / 10_000 };
      }),
    )
    .filter(({ ratio }) => ratio > 0)
    .toSorted((a, b) => b.ratio - a.ratio)
    .slice(0, published);
}

/** @source ISO 17442: four digits of the issuer, fourteen of the entity, two of control, modulus 97 */
function leiOf(name: string): string {
  const body = `0000${String(hashText(name)).padStart(14, "0")}`;
  return `${body}${String(98 - Number(BigInt(`${body}00`) % 97n)).padStart(2, "0")}`;
}
