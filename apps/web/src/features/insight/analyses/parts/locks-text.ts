import { brandName } from "../../../../ui/brand.ts";

/** The words of what is locked, of the figures behind a note and of the lighter views. */
export const lockText = {
  quarter: "Il manque une information pour un quart de l’analyse.",
  third: "Un tiers de l’analyse attend des informations de votre part.",
  see: "Voir ce qui manque",
  locked: "verrouillé",
  waits: "Il manque {count, plural, one {une information} other {# informations}} pour calculer ce chiffre.",
  section: "{section}\u00a0: {fields}",
  fill: {
    goal: "Renseigner le projet",
    fees: "Renseigner les frais",
    questions: "Répondre aux questions de risque",
  },
  without: `Sans elle, ${brandName()} supposerait à votre place\u00a0: le chiffre ne serait pas le vôtre.`,
} as const;

export const scoreText = {
  open: "Les chiffres derrière la note",
  caption: "Critères de la note",
  criterion: "Critère",
  figure: "Mesure",
  stars: "Étoiles",
  weight: "Poids",
  noStars: "sans note",
  between: "{low} donne {lowStars}, {high} donne {highStars}",
  beyond: "{atLeast, select, true {À partir de} other {Jusqu’à}} {figure}\u00a0: {stars}",
  starCount: "{shown}\u00a0{count, plural, one {étoile} other {étoiles}}",
  version: "Barème {version}. Le poids d’un critère inconnu est partagé entre les autres.",
} as const;

/** How a criterion's figure is written. */
type Unit = "percent" | "points" | "number" | "times";
type Criterion = { readonly label: string; readonly unit: Unit };

export const criterionWords: Readonly<Record<string, Criterion>> = {
  class_fit: { label: "Écart à la répartition de votre profil", unit: "percent" },
  effective_lines: {
    label: "Supports qui comptent, hors fonds en euros, un indiciel pour quatre",
    unit: "number",
  },
  geography: { label: "Écart à la répartition mondiale des actions", unit: "percent" },
  sectors: { label: "Concentration par secteur", unit: "percent" },
  risk_spread: { label: "Part du risque due au premier support", unit: "percent" },
  excess_return: { label: "Écart annuel au marché de référence", unit: "points" },
  lines_beating_benchmark: { label: "Part des supports qui battent leur marché", unit: "percent" },
  excess_over_livret: { label: "Écart annuel au Livret A", unit: "points" },
  excess_sharpe: { label: "Gain pour le risque pris, face au marché", unit: "number" },
  sri_excess: { label: "SRI au-dessus de celui de votre profil", unit: "number" },
  shortfall_to_cap: { label: "Perte des pires années face à votre limite", unit: "times" },
  drawdown_to_composite: { label: "Pire baisse face à celle du marché", unit: "times" },
  capital_at_risk: { label: "Part très risquée selon votre échéance", unit: "percent" },
  yearly_cost: { label: "Coût total par an", unit: "percent" },
  ongoing_to_median: { label: "Frais des supports face aux autres du contrat", unit: "points" },
  wealth_lost: { label: "Part perdue en vingt ans face à un indice", unit: "percent" },
  fees_paid: { label: "Frais d’entrée et d’arbitrage payés en un an", unit: "percent" },
};

export const lightText = {
  lead: "Ce contrat n’a pas d’analyse notée. Voici ce que ses données permettent de dire.",
  note: "Vue allégée, sans étoiles. Calcul du {day}, méthode {version}.",
  none: "La vue allégée n’est pas encore calculée.",
  noneReason:
    "Elle lit ce que vos supports ont rapporté. Elle prend quelques secondes et ne change rien au contrat.",
  run: "Calculer la vue allégée",
  rerun: "Refaire le calcul",
  unknown: "inconnu",
  euroFund: {
    label: "Rendement moyen par an, après frais et prélèvements sociaux",
    mean: "Livret A\u00a0: {livret} par an. Hausse des prix\u00a0: {inflation} par an.",
    beats:
      "Sur ces années, votre fonds en euros a fait mieux que la hausse des prix\u00a0: votre pouvoir d’achat a progressé.",
    loses:
      "Sur ces années, votre fonds en euros a fait moins que la hausse des prix\u00a0: votre pouvoir d’achat a reculé.",
    average:
      "Le taux de votre fonds n’est pas connu\u00a0: ces chiffres sont la moyenne des fonds en euros du marché.",
    years: "Année par année",
    year: "Année",
    net: "Net de frais",
    after: "Après prélèvements",
    livret: "Livret A",
    inflation: "Hausse des prix",
    levy: "Prélèvements sociaux de {levy} sur les intérêts.",
    fee: "Frais du contrat de {fee} par an, déjà déduits.",
  },
  securities: {
    annual: "Rendement des placements, par an",
    whole: "Rendement des placements sur la période",
    span: "Du {from} au {to}",
    rebuilt: "Du {from} au {to}, en partie reconstitué",
    gain: "Gain",
    paid: "Versé",
    own: "Votre rendement, par an",
    volatility: "Volatilité, par an",
    drawdown: "Pire baisse",
    drawdownSpan: "du {from} au {to}",
    lines: "Lignes qui comptent vraiment",
    largest: "Poids de la première ligne",
    curve: "Performance",
    curveNote: "Sans l’effet de vos versements.",
    portfolio: "Votre contrat",
    heavy: "Principales lignes",
    line: "Titre",
    value: "Valeur",
    weight: "Poids",
    covered: "Ces chiffres portent sur {share} du contrat, le reste n’ayant pas de cours connu.",
    facts: "Mesures de vos placements",
  },
} as const;
