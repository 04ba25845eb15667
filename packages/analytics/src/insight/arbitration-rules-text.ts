import { profileName } from "@vigie/domain";
import {
  type ActiveRule,
  type Infeasibility,
  type Limits,
  type ProfileLimits,
  riskOfToday,
  type RuleName,
} from "../index.ts";
import type { Failure } from "./arbitration-choice.ts";
import { arbitrationText } from "./arbitration-text.ts";

/** French texts for the rules of an optimisation. */

export function percentFr(ratio: number): string {
  return `${numberFr(Math.round(ratio * 1000) / 10)}\u00a0%`;
}

/** Formats cents as euros. */
export function eurosFr(amountCents: number): string {
  const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
  return format.format(amountCents / 100);
}

function numberFr(value: number): string {
  return new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 }).format(value);
}

const classNames: Readonly<Record<string, string>> = {
  stock: "actions",
  bond: "obligations",
  cash: "monétaire",
  other: "autres",
  diversified: "diversifié",
  euroFund: "fonds en euros",
  realEstate: "immobilier",
  savings: "épargne",
};

/** Sentence about a rule that limits the result. */
export function activeRuleSentence(
  rule: ActiveRule,
  around: { readonly profile: ProfileLimits; readonly labels: readonly string[] },
): string {
  const profile = `profil ${profileName(around.profile.profile)}`;
  const whose = rule.subject === riskOfToday ? arbitrationText.today : profile;
  const line = rule.assetIndex === null ? "une ligne" : (around.labels[rule.assetIndex] ?? "une ligne");
  const share = percentFr(rule.limit);
  const sentences: Readonly<Record<RuleName, string>> = {
    full_investment: "Tout le contrat est placé.",
    sri_limit: `L’indicateur de risque moyen ne dépasse pas ${numberFr(rule.limit)} sur 7 (${whose}).`,
    safe_floor: `Le fonds en euros et le monétaire font au moins ${share} du contrat (${profile}).`,
    equity_limit: `Les actions ne dépassent pas ${share} du contrat (${profile}).`,
    class_band: `La part « ${classNames[rule.subject ?? ""] ?? rule.subject ?? ""} » s’arrête à ${share}.`,
    unit_linked_floor: `Le contrat impose au moins ${share} d’unités de compte.`,
    euro_fund_limit: `Le contrat limite le fonds en euros à ${share}.`,
    issuer_limit: `Une même société de gestion (${rule.subject ?? ""}) ne dépasse pas ${share}.`,
    line_cap: `« ${line} » atteint son plafond de ${share} par ligne.`,
    line_floor: `« ${line} » garde au moins ${share}.`,
    return_floor: `Le gain attendu ne baisse pas sous ${share} par an.`,
    volatility_limit: `La volatilité ne dépasse pas ${share} par an (${whose}).`,
    shortfall_limit: `La perte moyenne des mauvaises années ne dépasse pas ${share} (${whose}).`,
    tracking_limit: `L’écart avec la répartition actuelle ne dépasse pas ${share} par an.`,
    turnover_limit: `Les mouvements ne dépassent pas ${share} du contrat.`,
  };
  return sentences[rule.name];
}

const ruleNames: Readonly<Record<RuleName, string>> = {
  full_investment: "tout placer",
  sri_limit: "l’indicateur de risque moyen du profil",
  safe_floor: "la part minimale de fonds en euros et de monétaire du profil",
  equity_limit: "la part maximale d’actions du profil",
  class_band: "la part de la classe",
  unit_linked_floor: "la part minimale d’unités de compte du contrat",
  euro_fund_limit: "la part maximale de fonds en euros du contrat",
  issuer_limit: "la part maximale d’une société de gestion",
  line_cap: "le plafond par ligne",
  line_floor: "le minimum par ligne",
  return_floor: "le gain attendu minimal",
  volatility_limit: "la volatilité maximale du profil",
  shortfall_limit: "la perte maximale du profil",
  tracking_limit: "l’écart maximal avec la répartition actuelle",
  turnover_limit: "l’ampleur des mouvements",
};

/** Name of a rule in a conflict, with its limit where it has one. */
function conflictName(name: RuleName, subject: string | null, limits: Limits): string {
  const figures: Partial<Record<RuleName, string | null>> = {
    sri_limit: limits.maxSri == null ? null : `${numberFr(limits.maxSri)} sur 7 au plus`,
    safe_floor: limits.minSafeRatio == null ? null : `${percentFr(limits.minSafeRatio)} au moins`,
    equity_limit: limits.maxEquityRatio == null ? null : `${percentFr(limits.maxEquityRatio)} au plus`,
    unit_linked_floor:
      limits.minUnitLinkedRatio == null ? null : `${percentFr(limits.minUnitLinkedRatio)} au moins`,
    issuer_limit: subject,
    class_band: classNames[subject ?? ""] ?? null,
  };
  const figure = figures[name] ?? null;
  return figure === null ? ruleNames[name] : `${ruleNames[name]} (${figure})`;
}

/** Maps an infeasibility of the core to the error catalogue. */
export function refusalOf(reason: Infeasibility, limits: Limits, withoutSelling: boolean): Failure {
  switch (reason.code) {
    case "add_euro_fund":
      return { code: "optimization.add_euro_fund" };
    case "add_low_sri_fund":
      return { code: "optimization.add_low_risk_fund" };
    case "at_least_n_funds":
      return { code: "optimization.too_few_funds", detail: { count: reason.count } };
    case "nothing_selected":
      return { code: "optimization.too_few_funds", detail: { count: 4 } };
    case "euro_fund_only":
      return unavailable(
        "Seul le fonds en euros peut être retenu : il n’y a rien à arbitrer. Ajoutez des fonds à votre sélection.",
      );
    case "conflicting_rule": {
      // Without selling, the floor of a line is its holding.
      const named = reason.rules.filter(({ name }) => !withoutSelling || name !== "line_floor");
      const names = new Set(named.map(({ name, subject }) => conflictName(name, subject, limits)));
      const all = withoutSelling ? [...names, "ne rien vendre"] : [...names];
      return { code: "optimization.conflicting_rule", detail: { rule: all.join(", ") } };
    }
  }
}

export function unavailable(sentence: string): Failure {
  return { code: "optimization.unavailable", detail: { sentence } };
}
