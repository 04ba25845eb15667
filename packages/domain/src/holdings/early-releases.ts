import type { DevicePlan } from "./devices.ts";
import { type Day, day } from "../kernel/day.ts";
import type { KindDetail } from "./portfolios.ts";

/** Early release of employee and retirement savings: the legal cases, each with its source and the day from which it applies. */

/** Rules that a plan follows: `company` for a PEE, its aliases and the profit-sharing reserve; `perco` for the plans from before
 * the law « Pacte »; `retirement` for the PER, including the collective one (PERCOL); `insured` for the earlier retirement
 * contracts. */
export const releaseRegimes = ["company", "perco", "retirement", "insured"] as const;
export type ReleaseRegime = (typeof releaseRegimes)[number];

export const releaseCases = [
  "marriage",
  "third_child",
  "divorce",
  "violence",
  "disability",
  "own_death",
  "spouse_death",
  "end_of_employment",
  "business",
  "main_home",
  "home_repair",
  "energy_works",
  "over_indebtedness",
  "caregiver",
  "clean_vehicle",
  "end_of_unemployment",
  "liquidation",
] as const;
export type ReleaseCase = (typeof releaseCases)[number];

export type EarlyRelease = {
  readonly case: ReleaseCase;
  readonly from: Day;
  /** null: still in force on the day it was checked. */
  readonly to: Day | null;
  readonly source: string;
  /** Months after the event within which the release must be requested; "any" where the text sets no limit; null where it was not
   * read. */
  readonly deadlineMonths: number | "any" | null;
};

const recoded = day("2008-05-01");
const company = "Code du travail, art.\u00a0R.\u00a03324-22";
const decree2020 = `${company}, 3° bis (décret n°\u00a02020-683 du 4\u00a0juin 2020)`;
const decree2024 = `${company} (décret n°\u00a02024-690 du 5\u00a0juillet 2024, art. 3)`;
const perco = "Code du travail, art.\u00a0R.\u00a03334-4";
const retirement = "Code monétaire et financier, art.\u00a0L.\u00a0224-4";
const insured = "Code des assurances, art.\u00a0L.\u00a0132-23";

type Rows = readonly (readonly [ReleaseCase, Day, string, EarlyRelease["deadlineMonths"]])[];

function inForce(rows: Rows): readonly EarlyRelease[] {
  return rows.map(([name, from, source, deadlineMonths]) => ({
    case: name,
    from,
    to: null,
    source,
    deadlineMonths,
  }));
}

/** Cases by regime. Releases of the company regime must be requested within six months of the event, except for those of article R.
 * 3324-23, which have no deadline.
 * @source R. 3324-22 and its decrees of 2020 and 2024 as read at lexbase.fr and in the ministry's answers of 9 October 2024; R.
 * 3324-23 (lexbase.fr L0225MNN); R. 3334-4 (codes-et-lois.fr); L. 224-4 in its version of 1 January 2024 (weka.fr); L. 132-23 as
 * quoted by uplex.fr; all read on 21 November 2026 */
const casesByRegime: Readonly<Record<ReleaseRegime, readonly EarlyRelease[]>> = {
  company: inForce([
    ["marriage", recoded, `${company}, 1°`, 6],
    ["third_child", recoded, `${company}, 2°`, 6],
    ["divorce", recoded, `${company}, 3°`, 6],
    ["violence", day("2020-06-07"), decree2020, "any"],
    ["disability", recoded, `${company}, 4°`, "any"],
    ["own_death", recoded, `${company}, 5°`, "any"],
    ["spouse_death", recoded, `${company}, 5°`, "any"],
    ["end_of_employment", recoded, `${company}, 6°`, "any"],
    ["business", recoded, `${company}, 7°`, 6],
    ["main_home", recoded, `${company}, 8°`, 6],
    ["home_repair", recoded, `${company}, 8°`, 6],
    ["energy_works", day("2024-07-07"), decree2024, 6],
    ["clean_vehicle", day("2024-07-07"), decree2024, 6],
    ["caregiver", day("2024-07-07"), decree2024, "any"],
    ["over_indebtedness", recoded, `${company}, 9°`, "any"],
  ]),
  perco: inForce([
    ["disability", recoded, `${perco}, 1°`, null],
    ["own_death", recoded, `${perco}, 2°`, null],
    ["spouse_death", recoded, `${perco}, 2°`, null],
    ["main_home", recoded, `${perco}, 3°`, null],
    ["home_repair", recoded, `${perco}, 3°`, null],
    ["over_indebtedness", recoded, `${perco}, 4°`, null],
    ["end_of_unemployment", recoded, `${perco}, 5°`, null],
  ]),
  retirement: inForce([
    ["spouse_death", day("2019-10-01"), `${retirement}, I, 1°`, null],
    ["disability", day("2019-10-01"), `${retirement}, I, 2°`, null],
    ["over_indebtedness", day("2019-10-01"), `${retirement}, I, 3°`, null],
    ["end_of_unemployment", day("2019-10-01"), `${retirement}, I, 4°`, null],
    ["liquidation", day("2019-10-01"), `${retirement}, I, 5°`, null],
    ["main_home", day("2019-10-01"), `${retirement}, I, 6°`, null],
  ]),
  insured: inForce([
    ["end_of_unemployment", day("2010-11-11"), insured, null],
    ["liquidation", day("2010-11-11"), insured, null],
    ["disability", day("2010-11-11"), insured, null],
    ["spouse_death", day("2010-11-11"), insured, null],
    ["over_indebtedness", day("2010-11-11"), insured, null],
  ]),
};

/** Returns the cases of a regime in force on a day. */
export function earlyReleases(regime: ReleaseRegime, on: Day): readonly EarlyRelease[] {
  return casesByRegime[regime].filter(({ from, to }) => from <= on && (to === null || on <= to));
}

const regimeByPlan: Readonly<Record<DevicePlan, ReleaseRegime | null>> = {
  pee: "company",
  rsp: "company",
  perco: "perco",
  per: "retirement",
  article83: "insured",
  perp: "insured",
  madelin: "insured",
  other: null,
};

/** Returns the regime of a portfolio; null where its kind is unknown. A PERCOL is legally a PER. */
export function releaseRegimeOf(plan: DevicePlan, kindDetail: KindDetail | null): ReleaseRegime | null {
  return kindDetail === "percol" ? "retirement" : regimeByPlan[plan];
}

/** Lock-up period of a regime: years from the payment, or until retirement. */
export type LockRule = {
  readonly years: number | null;
  readonly from: Day;
  readonly to: Day | null;
  readonly source: string;
};

/** @source L. 3332-25 (PEE) and L. 3324-10 (profit sharing) of the Code du travail; the retirement plans' own articles */
export const lockRules: Readonly<Record<ReleaseRegime, LockRule>> = {
  company: {
    years: 5,
    from: recoded,
    to: null,
    source: "Code du travail, art.\u00a0L.\u00a03332-25 et L.\u00a03324-10",
  },
  perco: { years: null, from: recoded, to: null, source: "Code du travail, art.\u00a0L.\u00a03334-14" },
  retirement: {
    years: null,
    from: day("2019-10-01"),
    to: null,
    source: "Code monétaire et financier, art.\u00a0L.\u00a0224-1",
  },
  insured: { years: null, from: day("2010-11-11"), to: null, source: insured },
};
