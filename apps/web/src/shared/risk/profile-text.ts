import type {
  AmountLevel,
  AssetRange,
  Cents,
  ChargesRange,
  IncomeRange,
  IncomeSource,
  MaritalStatus,
  ProfessionalCategory,
  ProfessionalStatus,
  SavingsRange,
  UsedRange,
} from "@vigie/domain";
import { assetLevels, chargesLevels, incomeLevels, savingsLevels, usedLevels } from "@vigie/domain";
import { formatAmount } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";

/** The French words of a person's profile, for every screen that asks or shows it. */

/** What is asked of a person's situation, by the same names where it is shown. */
export const situationLabels = {
  maritalStatus: "Situation familiale",
  childrenCount: "Enfants à charge",
  professionalStatus: "Situation professionnelle",
  professionalCategory: "Catégorie socioprofessionnelle",
  jobTitle: "Métier",
  incomeRange: "Revenu net annuel",
  incomeSource: "Source principale de revenu",
  assetRange: "Patrimoine que vous pourriez placer",
  totalEstate: "Patrimoine total, selon vous",
  savingsRange: "Épargne possible par an",
  chargesRange: "Charges fixes par mois",
} as const;

export const maritalLabels: Readonly<Record<MaritalStatus, string>> = {
  single: "Célibataire",
  cohabiting: "En concubinage",
  civil_partnership: "Pacsé(e)",
  married: "Marié(e)",
  separated: "Séparé(e)",
  divorced: "Divorcé(e)",
  widowed: "Veuf ou veuve",
};

export const incomeSourceLabels: Readonly<Record<IncomeSource, string>> = {
  salary: "Salaire",
  self_employment: "Activité indépendante",
  pension: "Retraite ou pension",
  rents: "Loyers",
  investments: "Placements",
  benefits: "Allocations",
};

export const statusLabels: Readonly<Record<ProfessionalStatus, string>> = {
  working: "En activité",
  job_seeking: "En recherche d’emploi",
  retired: "À la retraite",
  not_working: "Sans activité",
};

/** The categories by their official names, shortened where the form has no room. */
export const categoryLabels: Readonly<Record<ProfessionalCategory, string>> = {
  "10": "Agriculteur exploitant",
  "21": "Artisan",
  "22": "Commerçant et assimilé",
  "23": "Chef d’entreprise de dix salariés ou plus",
  "31": "Profession libérale",
  "32": "Cadre de la fonction publique, profession intellectuelle ou artistique",
  "36": "Cadre d’entreprise",
  "41": "Profession intermédiaire de l’enseignement, de la santé, de la fonction publique",
  "46": "Profession intermédiaire administrative et commerciale des entreprises",
  "47": "Technicien",
  "48": "Contremaître, agent de maîtrise",
  "51": "Employé de la fonction publique",
  "54": "Employé administratif d’entreprise",
  "55": "Employé de commerce",
  "56": "Personnel des services directs aux particuliers",
  "61": "Ouvrier qualifié",
  "66": "Ouvrier non qualifié",
  "69": "Ouvrier agricole",
  "71": "Ancien agriculteur exploitant",
  "72": "Ancien artisan, commerçant ou chef d’entreprise",
  "73": "Ancien cadre ou profession intermédiaire",
  "76": "Ancien employé ou ouvrier",
  "81": "Chômeur n’ayant jamais travaillé",
  "84": "Élève, étudiant",
  "85": "Sans activité professionnelle, moins de 60 ans",
  "86": "Sans activité professionnelle, 60 ans ou plus",
};

export const incomeLabels = labelsOf<IncomeRange>(incomeLevels);
export const assetLabels = labelsOf<AssetRange>(assetLevels);
export const savingsLabels = labelsOf<SavingsRange>(savingsLevels);
export const chargesLabels = labelsOf<ChargesRange>(chargesLevels);
export const usedLabels = labelsOf<UsedRange>(usedLevels);

/** « De 20 000 à 35 000 € »: the scale's own bounds, not a saver's amount, so that private mode leaves them. */
function labelsOf<Code extends string>(
  levels: readonly AmountLevel<Code>[],
): readonly { readonly value: Code; readonly label: string }[] {
  return levels.map(({ code, from, to }) => ({ value: code, label: levelText(from, to) }));
}

function levelText(from: Cents | null, to: Cents | null): string {
  const euros = (bound: Cents): string => formatAmount(bound, { decimals: false });
  if (from === null) return to === null ? "" : formatMessage("Moins de {to}", { to: euros(to) });
  if (to === null) return formatMessage("{from} ou plus", { from: euros(from) });
  return formatMessage("De {from} à {to}", { from: euros(from), to: euros(to) });
}
