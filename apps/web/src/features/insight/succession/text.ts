import type { SuccessionView } from "@vigie/api";
import type { EstateReason, HeirKind, InsuredReason, SuccessionRuleKind } from "@vigie/domain";

/** The words of what heirs would receive. */
export const text = {
  title: "Transmission",
  on: "Au {day}",
  lead: "Les règles de la loi pour une succession ouverte aujourd’hui, sans testament. C’est une information, non un conseil\u00a0: un notaire précise celles qui s’appliquent à vous.",
  loading: "Chargement de la transmission",
  failed: "La transmission n’a pas pu être calculée.",
  retry: "Réessayer",
  family: "{age} ans, {marital}, {children}.",
  ageUnknown: "Âge non indiqué",
  maritalUnknown: "situation familiale non indiquée",
  childrenUnknown: "nombre d’enfants non indiqué",
  children: "{count, plural, =0 {sans enfant} one {# enfant} other {# enfants}}",
  completeFamily: "Compléter votre situation",
  noContract: "Aucun contrat n’a de valeur connue.",
  noContractReason:
    "La succession se calcule sur la valeur de vos contrats et de vos biens, dettes déduites.",
  add: "Ajouter un contrat",
  heirs: "Part de chaque personne",
  noHeirs: "Personne n’a de part connue. Indiquez votre situation et les clauses de vos assurances vie.",
  heir: "Personne",
  married: "Conjoint",
  partner: "Partenaire de PACS",
  estate: "De la succession",
  insurance: "D’assurance vie",
  base: "Part taxable",
  duty: "Droits",
  net: "Part nette",
  unknown: "inconnu",
  exempt: "exonéré",
  allowance: "abattement {amount}",
  lateAllowance: "abattement {amount} des versements après 70 ans",
  late: "dont {amount} de versements après 70 ans",
  insuranceDuty: "dont {amount} d’assurance vie",
  uncounted:
    "{count, plural, one {# assurance vie n’est pas comptée} other {# assurances vie ne sont pas comptées}}\u00a0: les informations manquantes figurent plus bas et peuvent changer ces droits.",
  contracts: "Assurances vie et clauses bénéficiaires",
  noContracts: "Aucune assurance vie.",
  opened: "ouverte le {day}",
  toldOn: "Clause indiquée le {day}",
  tell: "Indiquer la clause",
  change: "Modifier la clause",
  close: "Fermer",
  ofContract: "du contrat {name}",
  who: "Bénéficiaire désigné, à parts égales",
  howMany: "Nombre de personnes",
  earlyPaid: "Versé avant 70 ans",
  latePaid: "Versé après 70 ans",
  paidHelp: "Le relevé annuel de l’assureur l’indique. 0 s’il n’y en a pas.",
  save: "Enregistrer",
  forget: "Oublier la clause",
  saved: "La clause est enregistrée.",
  forgotten: "La clause est oubliée.",
  chooseWho: "Choisissez le bénéficiaire.",
  countRange: "Un nombre de 1 à 20.",
  early: "Versements avant 70 ans\u00a0: {amount}",
  lateValue: "après 70 ans\u00a0: {amount}",
  worth: "Succession",
  assets: "Vos biens, pour votre part",
  debts: "Vos dettes",
  funeral: "Frais d’obsèques, sans justificatif",
  left: "Succession",
  apart:
    "Non comptés\u00a0: {names}. L’épargne retraite relève de la succession ou de l’assurance vie selon son type, qu’aucune source n’indique.",
  valueUnknown: "De valeur inconnue, non comptés\u00a0: {names}.",
  notKnown: "Éléments non pris en compte",
  gaps: [
    "Les donations des quinze dernières années, qui réduisent les abattements.",
    "Le régime matrimonial\u00a0: seule compte votre part telle que vous l’avez indiquée.",
    "Un testament, une donation entre époux, ou le choix du conjoint\u00a0: l’usufruit de tout, au lieu du quart compté ici.",
    "L’assurance d’un crédit, qui peut rembourser la dette.",
    "La réduction de 20\u00a0% sur la résidence principale qu’un conjoint ou un enfant mineur occupe (article 764 bis).",
    "Les versements d’avant le 13 octobre 1998 et les contrats d’avant le 20 novembre 1991, qui ont leurs propres règles.",
    "L’exonération d’un frère ou d’une sœur qui vivait avec vous (article 796-0 ter).",
  ],
  rules: "Règles appliquées",
  scale: "Barème en ligne directe",
  slice: "Part taxable",
  rate: "Taux",
  upTo: "jusqu’à {amount}",
  over: "au-delà",
  article: "Depuis le {day}, code général des impôts, article {article}",
  version: "Code général des impôts, article {article}, version du {day}",
  read: "Textes relus le {day}.",
} as const;

export const heirTexts: Readonly<Record<HeirKind, { readonly one: string; readonly many: string }>> = {
  spouse: { one: "Conjoint ou partenaire de PACS", many: "Conjoint ou partenaire de PACS" },
  child: { one: "Enfant", many: "Chacun des {count} enfants" },
  sibling: { one: "Frère ou sœur", many: "Chacun des {count} frères et sœurs" },
  nephew: { one: "Neveu ou nièce", many: "Chacun des {count} neveux et nièces" },
  other: { one: "Autre personne", many: "Chacune des {count} autres personnes" },
};

export const clauseTexts: Readonly<Record<HeirKind, string>> = {
  spouse: "Conjoint ou partenaire de PACS",
  child: "Vos enfants",
  sibling: "Frères et sœurs",
  nephew: "Neveux et nièces",
  other: "Autres personnes",
};

export const insuredReasonTexts: Readonly<Record<InsuredReason, string>> = {
  clause_unknown: "Clause bénéficiaire non indiquée",
  value_unknown: "Valeur inconnue",
  age_unknown: "Votre date de naissance n’est pas indiquée",
  payments_unknown: "Versements avant et après 70 ans non indiqués",
  family_unknown: "Votre situation familiale n’est pas indiquée",
  no_such_heir: "Votre profil n’indique pas ce bénéficiaire",
};

export const estateReasonTexts: Readonly<Record<EstateReason, string>> = {
  family_unknown:
    "Sans votre situation familiale et le nombre de vos enfants, la part de chaque personne n’est pas connue.",
  no_children:
    "Sans enfant, la succession va au conjoint, aux parents, aux frères et sœurs ou à d’autres parents, qui ne sont pas connus ici.",
};

export const ruleTexts: Readonly<Record<SuccessionRuleKind, string>> = {
  spouse: "Conjoint ou partenaire de PACS\u00a0: aucun droit, assurance vie comprise",
  child: "Abattement d’un enfant",
  sibling: "Abattement d’un frère ou d’une sœur, puis 35\u00a0% et 45\u00a0%",
  nephew: "Abattement d’un neveu ou d’une nièce, puis taux unique",
  other: "Abattement d’une autre personne, puis taux unique",
  insurance_free: "Assurance vie, versements avant 70 ans\u00a0: exonération par bénéficiaire",
  insurance_low: "Au-delà, jusqu’à ce montant taxable",
  insurance_high: "Au-delà encore",
  late_free: "Assurance vie, versements après 70 ans\u00a0: un seul abattement pour tous les bénéficiaires",
  funeral: "Frais d’obsèques déduits sans justificatif",
};

/** Of a kind, one or several. */
export function heirWords(
  { heir, count }: Pick<SuccessionView["heirs"][number], "heir" | "count">,
  maritalStatus: SuccessionView["maritalStatus"],
): string {
  if (heir === "spouse" && maritalStatus === "married") return text.married;
  if (heir === "spouse" && maritalStatus === "civil_partnership") return text.partner;
  return heirTexts[heir][count > 1 ? "many" : "one"];
}
