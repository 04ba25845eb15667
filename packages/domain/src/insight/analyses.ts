import type { Cents } from "../kernel/cents.ts";
import { worldRegionFigures } from "../figures.ts";
import type { FundRegion } from "../market/funds.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { type AssetClass, type HoldingKind, isInvested, type PortfolioKind } from "../holdings/portfolios.ts";

/** Stored with each analysis, so that it opens later as it was: the formulas, and the figures they rest on. */
export const analysisEngineVersion = "2026.11.4";
export const figuresVersion = "2026.11.2";

/** Below this share of the value with known prices, a risk would be that of something else. */
export const leastCoveredRatio: Ratio = 0.4;
/** What a saver pays a year for an index fund (specification 2 §9). */
export const passiveFeeRatio: Ratio = 0.003;
export const feeProjectionYears = 20;
/** Average net rate of euro funds, where that of the portfolio's own is unknown.
 * @source ACPR, 2024 (methodology sheet, section 6) */
export const averageEuroFundRatio: Ratio = 0.0263;

/** Social levies on the interest of a life-insurance euro fund.
 * @source methodology sheet, section 9: 17.2 %, kept for these products in 2026 */
export const lifeInsuranceLevyRatio: Ratio = 0.172;

/** Growth a year before every fee, one neutral assumption a class: never the past. A euro fund grows at its own rate; an
 * unknown class at none.
 * @source product decision, methodology sheet, section 7 */
export const grossGrowthByClass: Readonly<Record<AssetClass, Ratio | null>> = {
  stock: 0.06,
  bond: 0.03,
  cash: 0.02,
  other: 0.04,
  diversified: 0.045,
  unknown: null,
  euroFund: null,
  realEstate: 0.04,
  savings: 0.02,
};

/** Growth of what nobody knows the class of. @source product decision, methodology, part 2, section 1.3 */
export const unknownGrowthRatio: Ratio = 0.02;

/** What a fund of a class usually charges a year, where its own charges are not published.
 * @source product decision, methodology, part 2, section 1.3 */
const usualOngoingByClass: Readonly<Partial<Record<AssetClass, Ratio>>> = {
  stock: 0.018,
  bond: 0.009,
  diversified: 0.016,
  realEstate: 0.012,
  other: 0.016,
  cash: 0.002,
};
const usualIndexFundRatio: Ratio = 0.003;

export function usualOngoingRatio(assetClass: AssetClass, isIndexFund: boolean): Ratio {
  return isIndexFund ? usualIndexFundRatio : (usualOngoingByClass[assetClass] ?? 0.016);
}

export const managementTypes = ["mandate_management", "advisory_management", "free_management"] as const;
export type ManagementType = (typeof managementTypes)[number];

/** How the portfolio is managed, as the saver said; null when they did not. */
export function managementTypeOf(infos: Readonly<Record<string, unknown>>): ManagementType | null {
  const told = infos["managementType"];
  return managementTypes.find((type) => type === told) ?? null;
}

export type AnalysedPortfolio = {
  readonly kind: PortfolioKind;
  readonly currency: string;
  readonly managementType: ManagementType | null;
  readonly lines: readonly {
    readonly holdingKind: HoldingKind;
    readonly valuationCents: Cents | null;
    /** A fund that is known, not a share or a bond held directly. */
    readonly isFund: boolean;
  }[];
};

/** What can be said of a portfolio: the scored analysis; a lighter view where only that has a meaning; nothing, and why, in
 * French (specification 1 §5). */
export type AnalysisState =
  | { readonly kind: "full"; readonly unavailable: null }
  | { readonly kind: "light"; readonly of: "euro_fund" | "securities"; readonly unavailable: string }
  | { readonly kind: "none"; readonly unavailable: string };

export function analysisState(portfolio: AnalysedPortfolio): AnalysisState {
  const unavailable = noViewOf(portfolio);
  if (unavailable !== null) return { kind: "none", unavailable };
  const held = heldLines(portfolio);
  if (held.every((line) => line.holdingKind === "euroFund")) {
    const sentence =
      "Ce contrat est investi à 100 % en fonds en euros : son capital est garanti, il n’y a pas de répartition à analyser.";
    return { kind: "light", of: "euro_fund", unavailable: sentence };
  }
  const ofSecurities = portfolio.kind === "market" || portfolio.kind === "pea";
  if (ofSecurities && !held.some((line) => line.isFund)) {
    const sentence = "Ce contrat ne contient que des titres en direct : l’analyse porte sur des fonds.";
    return { kind: "light", of: "securities", unavailable: sentence };
  }
  return { kind: "full", unavailable: null };
}

function heldLines({ lines }: AnalysedPortfolio): AnalysedPortfolio["lines"] {
  return lines.filter((line) => line.valuationCents !== null && line.valuationCents > 0);
}

function noViewOf(portfolio: AnalysedPortfolio): string | null {
  if (!isInvested(portfolio.kind)) {
    return "L’analyse porte sur les contrats investis : assurance vie, épargne retraite, épargne salariale. Ce contrat n’en fait pas partie.";
  }
  if (portfolio.managementType === "mandate_management") {
    return "Ce contrat est en gestion sous mandat : un gérant choisit les placements à votre place. Il n’y a donc pas d’analyse à vous proposer.";
  }
  if (portfolio.currency !== "EUR") {
    return "Ce contrat n’est pas tenu en euros : sans taux de change, son analyse serait fausse.";
  }
  return heldLines(portfolio).length === 0
    ? "Le détail de ce contrat n’est pas connu : l’analyse attend les lignes qui le composent."
    : null;
}

const reasonSentences: Readonly<Record<string, string>> = {
  euro_fund_rate_unknown:
    "Le taux de ce fonds en euros n’est pas connu\u00a0: ni le contrat ni le nom de la ligne ne disent de quel fonds il s’agit.",
  too_few_observations: "Il n’y a pas encore assez de valeurs pour le calculer.",
  too_short_history: "L’historique des cours est trop court pour le calculer.",
  zero_variance: "La valeur n’a pas varié sur la période.",
  singular_covariance: "Des lignes disent exactement la même chose\u00a0: elles ne se distinguent pas.",
  zero_denominator: "Le calcul n’a pas de sens ici : il diviserait par zéro.",
  no_sign_change: "Il faut au moins un versement et une valeur pour le calculer.",
  no_root: "Aucun taux ne correspond à ces versements.",
  several_roots: "Vos versements et retraits s’alternent\u00a0: aucun taux unique ne les résume.",
  outside_domain: "Les données sortent du domaine où la formule est valable.",
  not_finite: "Le calcul ne donne pas de nombre.",
  empty: "Il n’y a rien à mesurer.",
  not_positive: "La valeur doit être positive pour le calculer.",
  too_much_unknown: "Une trop grande part du contrat n’est pas connue.",
  too_little_covered: "Moins de 40 % du contrat a un historique de cours connu.",
  shorter_than_year: "La période est plus courte qu’un an : un taux annuel n’aurait pas de sens.",
  fees_unknown:
    "Les frais de ce contrat ne sont pas connus\u00a0: saisissez-les dans les réglages du contrat.",
  profile_unknown: "Votre profil de risque n’est pas connu\u00a0: répondez au questionnaire de risque.",
  horizon_unknown:
    "Votre horizon n’est pas connu\u00a0: dites dans les réglages du contrat quand vous aurez besoin de cet argent.",
  past_reconstructed:
    "Ce passé est reconstitué à partir de vos supports d’aujourd’hui\u00a0: il faut un an de valeurs lues auprès de votre établissement ou dans vos relevés.",
  movements_incomplete:
    "Vos versements ne sont pas connus depuis l’ouverture\u00a0: saisissez la date d’ouverture dans les réglages, ou importez les relevés qui manquent.",
  no_reference:
    "Aucun indice de référence n’est connu pour une part suffisante de ce contrat\u00a0: la comparaison n’aurait pas de sens.",
  prices_unknown: "Les cours d’une trop grande part de ces lignes ne sont pas connus.",
  sri_unknown: "L’indicateur de risque d’une trop grande part de ces lignes n’est pas publié.",
  composition_unknown: "La composition de plus de la moitié de vos fonds en actions n’est pas publiée.",
  offer_unknown:
    "Les fonds que propose ce contrat ne sont pas connus\u00a0: choisissez-le dans le catalogue, depuis ses réglages.",
};

/** A figure's `reason` in words. */
export function figureReasonSentence(reason: string): string {
  return reasonSentences[reason] ?? "Ce chiffre n’est pas connu.";
}

/** Where the shares of the whole world are, by value, in the regions of a fund's split: what a spread of shares is compared
 * with. */
export const worldRegionRatios: Readonly<Record<FundRegion, Ratio>> = {
  northAmerica: worldRegionFigures.northAmerica.value,
  france: worldRegionFigures.france.value,
  eurozone: worldRegionFigures.eurozone.value,
  europeOther: worldRegionFigures.europeOther.value,
  japan: worldRegionFigures.japan.value,
  asiaDeveloped: worldRegionFigures.asiaDeveloped.value,
  emerging: worldRegionFigures.emerging.value,
  other: worldRegionFigures.other.value,
};

/** The middle value; null for none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
