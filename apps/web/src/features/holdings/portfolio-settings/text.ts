import type { ContractFeeKind, ManagementType } from "@vigie/domain";
import { feeLabels, sectionLabels, settingLabels } from "../../../shared/portfolios/settings-text.ts";
import { brandName, elided } from "../../../ui/brand.ts";

export const text = {
  page: "réglages",
  intro:
    "Vos indications complètent les données transmises par l’établissement. L’analyse et l’arbitrage s’appuient dessus.",
  sections: "Réglages du contrat",
  complete: "complet",
  left: "{count, plural, one {# champ à remplir} other {# champs à remplir}}",
  questionsLeft: "à répondre",
  save: "Enregistrer",
  saved: "Réglages enregistrés.",
  zero: "Saisissez 0 si la valeur est nulle\u00a0: un champ vide compte comme inconnu.",
  loading: "Chargement des réglages",
  readOnly: "Seul le titulaire du contrat peut modifier ces réglages.",
  unknown: "non renseigné",
  retry: "Réessayer",
  unsaved: "Modifications non enregistrées.",
  unsavedSection: "non enregistré",
  unsavedGoal: "Votre dernière saisie n’est pas enregistrée.",
  resume: "Reprendre la saisie",
} as const;

export const goalText = {
  title: sectionLabels.goal,
  lead: "À quoi sert cet argent, et quand en aurez-vous besoin\u00a0?",
  typeInvestment: settingLabels.typeInvestment,
  targetAmount: settingLabels.targetAmount,
  targetHelp: "0\u00a0€ si vous ne visez pas de montant précis.",
  timeInvestment: settingLabels.timeInvestment,
  timeHelp: "Nombre d’années avant d’utiliser l’argent.",
  years: "ans",
  monthlyDeposit: settingLabels.monthlyDeposit,
  monthlyBuyout: settingLabels.monthlyBuyout,
  monthlyHelp: "0\u00a0€ si vous n’en faites pas.",
  externalCreatedAt: "Date d’ouverture",
  openedHelp: "Celle de vos papiers, si elle diffère de celle de l’établissement. Exemple\u00a0: 09.06.2015.",
  future: "La date d’ouverture ne peut pas être dans l’avenir.",
  positive: "Ce montant ne peut pas être négatif.",
  tooLong: "Saisissez un nombre d’années entre 0 et 80.",
} as const;

export const feesText = {
  title: sectionLabels.fees,
  lead: "Choisissez votre contrat dans le catalogue\u00a0: ses frais sont alors connus. Les frais que vous saisissez sont prioritaires.",
  portfolioId: "Contrat du catalogue",
  portfolioHelp: "Saisissez les premières lettres de son nom.",
  portfolioNone: "Aucun de ceux-ci",
  portfoliosFailed: "Le catalogue n’a pas pu être chargé. Vous pouvez écrire les frais vous-même.",
  managementType: settingLabels.managementType,
  mandateNote: `En gestion sous mandat, un gérant choisit les placements à votre place\u00a0: ${brandName()} ne propose ni analyse notée ni arbitrage.`,
  catalogue: "{ratio} selon le catalogue. Laissez vide pour le garder.",
  others: "Autres frais du contrat",
  range: "Un taux va de 0 à 100\u00a0%.",
} as const;

/** Which known contract it is. */
export const recognitionText = {
  told: "Reconnu\u00a0: {name}",
  insured: "Assureur ou teneur de compte\u00a0: {insurer}.",
  insuredAndSold: "Assureur ou teneur de compte\u00a0: {insurer}\u00a0; distribué par\u00a0: {distributor}.",
  sold: "Distribué par\u00a0: {distributor}.",
  source: "Source\u00a0: {source}, relevé en {month}.",
  seen: "Relevé en {month}.",
  deny: "Ce n’est pas ce contrat",
  question: "Quel est ce contrat\u00a0?",
  why: "Son nom ressemble à plusieurs contrats connus. Votre réponse remplit les frais connus\u00a0; rien n’est rempli sans elle.",
  choose: "C’est ce contrat",
  none: "Aucun de ceux-ci",
  fee: "{ratio} selon les données de {name}, relevées en {month}. Laissez vide pour le garder.",
  toConfirm:
    "À confirmer\u00a0: {ratio} selon les données de {name}, relevées en {month}. Saisissez-le s’il est juste.",
  ceiling:
    "À confirmer\u00a0: {ratio} au plus selon les données de {name}, relevées en {month}. Saisissez celui que vous payez.",
} as const;

export const questionsText = {
  title: sectionLabels.questions,
  lead: "Cinq questions sur ce contrat. La limite de perte de l’analyse et de l’arbitrage vient de vos réponses.",
  standsIn:
    "Tant que vous n’y avez pas répondu, votre profil de risque en tient lieu. Vos réponses ne vaudront que pour ce contrat.",
  found: "Profil établi le {day}",
  again: "Refaire les questions",
  find: "Établir mon profil",
  missing:
    "{count, plural, one {Il reste une question sans réponse.} other {Il reste # questions sans réponse.}}",
  progress: "{done} réponses sur {total}",
  done: "Profil de risque du contrat\u00a0: {name}.",
  cancel: "Garder le profil actuel",
} as const;

export const managementLabels: Readonly<Record<ManagementType, string>> = {
  free_management: "Gestion libre",
  advisory_management: "Gestion conseillée",
  mandate_management: "Gestion sous mandat",
};

/** What each cost is taken on. */
const feeHelp: Readonly<Record<ContractFeeKind, string>> = {
  entry: "Part de chaque versement.",
  exit: "Part de la somme retirée à la fermeture.",
  deposit: "Part du contrat, par an.",
  euroFunds: "Part du fonds en euros, par an.",
  ucs: "Part des unités de compte, par an, hors frais des supports.",
  management: "Part du contrat, par an.",
  transfer: "Part de la somme transférée vers un autre établissement.",
  reversal: "Part de chaque rente versée.",
  arbitrage: "Part de la somme arbitrée.",
  brokerage: "Part de chaque ordre de bourse.",
  withdrawal: "Part de chaque retrait.",
  mandate: "Part du contrat, par an.",
  custody: "Part du contrat, par an.",
};

export function feeWords(fee: ContractFeeKind): { readonly label: string; readonly help: string } {
  return { label: feeLabels[fee], help: feeHelp[fee] };
}

export const projectText = {
  page: "projet",
  none: "Aucun projet n’est renseigné pour ce contrat.",
  noneReason:
    "Indiquez à quoi sert cet argent et quand vous en aurez besoin\u00a0: vous verrez où vous en êtes.",
  fill: "Renseigner le projet",
  edit: "Modifier le projet",
  today: "Valeur aujourd’hui",
  progress: "{ratio} de l’objectif",
  progressHidden: "Avancement vers l’objectif",
  noTarget: "Vous ne visez pas de montant précis.",
  target: "Montant visé",
  horizonValue: "{years, plural, =0 {cette année} one {dans # an, en {year}} other {dans # ans, en {year}}}",
  deposit: "Versements par mois",
  buyout: "Retraits par mois",
  plan: "Le projet",
  ahead: "À l’échéance",
  paidOnly: "Sans aucun rendement",
  paidNote: "La valeur d’aujourd’hui et vos versements, moins vos retraits.",
  central: "Estimation centrale",
  low: "Scénario défavorable (un cas sur dix)\u00a0: moins de",
  high: "Scénario favorable (un cas sur dix)\u00a0: plus de",
  range: "Huit fois sur dix, votre contrat vaudrait entre {low} et {high} à l’échéance.",
  reached: "L’objectif est atteint dès aujourd’hui.",
  within: "L’objectif est dans cette fourchette.",
  above: "L’objectif est au-dessus de cette fourchette\u00a0: il demanderait plus de temps ou de versements.",
  below: "L’objectif est au-dessous de cette fourchette.",
  noRange: `Pour estimer une fourchette, ${brandName()} a besoin de l’analyse de ce contrat.`,
  noRangeReason: "Elle mesure l’ampleur des variations de vos supports et leurs frais.",
  toAnalysis: "Voir l’analyse",
  method: `En moyenne {growth} par an, frais déduits, selon les hypothèses ${elided("que")} retient pour chaque classe d’actifs\u00a0: les mêmes que dans l’analyse. La fourchette suppose que l’ampleur des variations reste celle du passé ({volatility} par an). Estimation avant impôt, en euros de l’échéance, qui ne préjuge pas des performances futures.`,
  goalThen:
    "Objectif\u00a0: {target} d’aujourd’hui, {goal} aux prix de l’échéance, si les prix montent de {inflation} par an.",
  incomplete:
    "Il manque {count, plural, one {une information} other {# informations}} pour estimer l’échéance.",
} as const;

export const needText = {
  page: "informations manquantes",
  none: "Rien ne manque pour ce contrat.",
  noneReason: "Le projet, les frais et les questions de risque sont complets.",
  notAnalysed: "Ce type de contrat n’a pas d’analyse\u00a0: aucune information n’est attendue de vous.",
  lead: "{count, plural, one {Une information manque} other {# informations manquent}}, les plus utiles d’abord.",
  unlocks: "{count, plural, one {ouvre une page de l’analyse} other {ouvre # pages de l’analyse}}",
  failed: "Les informations manquantes n’ont pas pu être chargées.",
  seeSettings: "Voir les réglages",
} as const;

export const detailText = {
  page: "détails",
  portfolio: "Le contrat",
  said: "Informations renseignées",
  fees: "Les frais",
  name: "Nom",
  kind: "Type",
  bank: "Établissement",
  issuer: "Assureur ou teneur de compte",
  number: "Référence",
  currency: "Devise",
  opened: "Ouvert le",
  openedSaid: "Ouvert le, selon vous",
  asOf: "Date de la valeur",
  updated: "Dernière mise à jour",
  risk: "Profil de risque",
  company: "Entreprise",
  legal: "Sous-type légal",
  fromCatalogue: "selon le catalogue",
  bySaver: "selon vous",
  edit: "Modifier ces réglages",
} as const;

export const ownershipText = {
  title: "Votre part",
  whole: "Ce contrat est entièrement à vous\u00a0: toute sa valeur compte dans vos totaux.",
  bySaver: "Selon vous. Tous vos totaux comptent cette part, aux dates passées aussi.",
  byBank:
    "Selon votre banque, ce compte a plusieurs titulaires\u00a0: la moitié est comptée, sauf indication de votre part.",
  byKind: "Un compte joint compte pour moitié, sauf indication de votre part.",
  byDefault: "Rien n’indique un autre titulaire.",
  save: "Enregistrer ma part",
  takeBack: "Revenir à la proposition",
  saved: "Part enregistrée.",
} as const;
