import type { NetWorthAheadView } from "@vigie/api";
import type { WealthPart } from "@vigie/domain";

/** The words of the ten years to come. */
export const text = {
  title: "Patrimoine dans dix ans",
  on: "Au {day}",
  loading: "Chargement de la projection",
  failed: "La projection n’a pas pu être chargée.",
  retry: "Réessayer",
  none: "Aucun contrat n’a de valeur connue.",
  add: "Ajouter un contrat",
  typical: "Montant typique au {day}",
  range: "Une fois sur vingt, il serait inférieur à {low}\u00a0; une fois sur vingt, supérieur à {high}.",
  sure: "Aucune de ces sommes ne dépend des marchés.",
  lead: "Aujourd’hui {net}. Dans dix ans, {loans} seraient ramenés de {debtNow} à {debtThen}.",
  loans: "vos crédits",
  leadWithoutDebt: "Aujourd’hui {net}, sans crédit.",
  euros: "Euros",
  nominal: "Euros de l’année",
  real: "Euros d’aujourd’hui",
  chart: "Dix ans, trois chemins de marché",
  chartNote: "Versements maintenus, crédits remboursés selon leur échéancier.",
  retirement: "Retraite",
  age: "Âge de départ à la retraite",
  ageHelp: "Vos versements s’arrêtent à cette date.",
  ageUnit: "ans",
  ageError: "Saisissez un âge de {least} à {most} ans.",
  retirementOn: "À {age} ans, le {on}.",
  retirementPast: "Cet âge est déjà passé\u00a0: les versements sont maintenus.",
  retirementFar: "Au {day}, première date après votre départ",
  birthdate: "Votre date de naissance n’est pas connue\u00a0: les versements sont maintenus dix ans.",
  birthdateLink: "Compléter mon profil",
  assumptions: "Hypothèses",
  part: "Part du patrimoine",
  today: "Aujourd’hui",
  hypothesis: "Hypothèse",
  paidMonthly: "Versements mensuels",
  paidNone: "Aucun indiqué",
  paidHelp: "Le montant indiqué dans les réglages de vos contrats, retraits déduits",
  law: "En moyenne {mean} par an, frais déduits, avec une volatilité estimée de {deviation}",
  lawApproximate: "estimée en partie d’après les indices de leur classe",
  noLaw: "Aucun placement",
  inflation:
    "Hausse des prix supposée\u00a0: {ratio} par an. Impôts et frais de notaire ne sont pas comptés.",
  unknown:
    "{count, plural, one {Un contrat sans valeur connue n’est pas compté\u00a0: {names}.} other {# contrats sans valeur connue ne sont pas comptés\u00a0: {names}.}}",
  withoutSchedule:
    "{count, plural, one {Un crédit sans échéancier est compté sans remboursement\u00a0: {names}.} other {# crédits sans échéancier sont comptés sans remboursement\u00a0: {names}.}}",
  debt: "Capital restant dû",
  date: "Date",
  low: "Marchés bas",
  median: "Typique",
  high: "Marchés hauts",
} as const;

export const partTexts: Readonly<Record<WealthPart, { readonly name: string; readonly how: string }>> = {
  financial: { name: "Placements", how: "" },
  homes: { name: "Immobilier", how: "En moyenne {growth} par an, avec une volatilité de {deviation}" },
  savings: {
    name: "Épargne réglementée",
    how: "Dernier taux relevé, ramené en trois ans à la hausse des prix",
  },
  constant: { name: "Comptes et autres", how: "Montant inchangé" },
  debt: { name: "Crédits", how: "Remboursés selon leur échéancier" },
};

export const reasonTexts: Readonly<
  Record<NonNullable<NetWorthAheadView["reason"]>, { readonly title: string; readonly reason: string }>
> = {
  empty: {
    title: "Aucun contrat n’a de valeur connue.",
    reason: "La projection part de la valeur de vos contrats.",
  },
  too_little_covered: {
    title: "Projection indisponible.",
    reason:
      "Les lignes de vos placements, ou leurs cours, ne sont pas assez connues pour en estimer le risque.",
  },
  withdrawals: {
    title: "Projection indisponible.",
    reason: "Les retraits programmés de vos contrats dépassent leurs versements.",
  },
};
