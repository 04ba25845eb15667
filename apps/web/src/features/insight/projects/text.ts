import type { ApartReason, ProjectLaw, ProjectReason } from "@vigie/domain";

/** The words of the projects. */
export const text = {
  title: "Projets",
  on: "Au {day}",
  lead: "Les projets de vos contrats, leur chance d’aboutir, et le versement qui la porte à neuf sur dix.",
  loading: "Chargement de vos projets",
  failed: "Vos projets n’ont pas pu être chargés.",
  retry: "Réessayer",
  none: "Aucun contrat n’a de projet.",
  noneReason:
    "Un projet se renseigne dans les réglages d’un contrat\u00a0: à quoi sert l’argent, combien, et quand.",
  toContracts: "Voir mes contrats",
  add: "Ajouter un contrat",
  due: "{years, plural, =0 {cette année} one {dans # an} other {dans # ans}}",
  noYears: "sans échéance indiquée",
  complete: "Compléter le projet\u00a0: {name}",
  analyse: "Voir l’analyse\u00a0: {name}",
  goal: "Objectif\u00a0: {target} d’aujourd’hui, {goal} aux prix de l’échéance.",
  chance: "{chance} d’atteindre l’objectif",
  between: "{below} si le rendement moyen perdait un point par an, {above} s’il en gagnait un.",
  chart: "{name}\u00a0: valeur d’ici à l’échéance",
  chartNote:
    "Une fois sur vingt en dehors de la bande large, une fois sur trois en dehors de la bande étroite.",
  monthly: "Versement mensuel essayé",
  said: "{amount} par mois",
  hidden: "montant masqué",
  needed: "Pour neuf chances sur dix\u00a0: {amount} par mois.",
  neededNone: "Aucun versement envisageable ne porte la chance à neuf sur dix.",
  tryNeeded: "Essayer ce versement",
  keep: "Retenir ce versement",
  keepNote:
    "Il devient le versement prévu du contrat. Si vous partagez ce contrat, votre conseiller est averti de ce changement, jamais de vos essais.",
  kept: "Le versement est retenu.",
  method: "En moyenne {mean} par an, frais déduits, volatilité estimée {deviation}, avant impôt.",
} as const;

export const reasonTexts: Readonly<Record<ProjectReason, string>> = {
  value_unknown: "La valeur du contrat n’est pas connue.",
  target_unknown: "Aucun montant visé n’est indiqué.",
  horizon_unknown: "Aucune échéance n’est indiquée.",
  payments_unknown: "Les versements et les retraits mensuels ne sont pas indiqués.",
  withdrawals: "Les retraits mensuels dépassent les versements.",
  no_law: "Le contrat n’a pas d’analyse à jour, dont vient le risque de ses lignes.",
};

/** A chance in words, to the nearest tenth. */
export const chanceTexts = {
  least: "Moins d’une chance sur vingt",
  most: "Plus de dix-neuf chances sur vingt",
  tenths:
    "{count, plural, one {Environ une chance sur dix} =2 {Environ deux chances sur dix} =3 {Environ trois chances sur dix} =4 {Environ quatre chances sur dix} =5 {Environ cinq chances sur dix} =6 {Environ six chances sur dix} =7 {Environ sept chances sur dix} =8 {Environ huit chances sur dix} other {Environ neuf chances sur dix}}",
} as const;

/** Several projects against one wealth. */
export const togetherText = {
  title: "Vos projets ensemble",
  all: "{count, plural, =2 {Les deux projets tiennent ensemble} other {Les # projets tiennent ensemble}}.",
  some: "{held, plural, =0 {Aucun des {count} projets ne tient} one {Un projet sur {count} tient} other {# projets sur {count} tiennent}} à neuf chances sur dix.",
  lead: "Ils partagent {wealth} d’épargne et {monthly} par mois\u00a0: chaque euro n’est compté qu’une fois. Chaque projet garde d’abord la part que vous lui réservez, au départ ce que contient son contrat. Ce qui dépasse son besoin sert les autres, dans l’ordre.",
  project: "Projet",
  target: "Objectif à l’échéance",
  fromWealth: "Réservé aujourd’hui",
  fromMonthly: "Réservé par mois",
  chance: "Chance",
  more: "Pour neuf chances sur dix",
  held: "tient",
  never: "aucun versement envisageable",
  moreMonthly: "{amount} de plus par mois",
  two: "deux",
  better:
    "{count, plural, one {Dans un autre ordre, un projet tient} other {Dans un autre ordre, # projets tiennent}}.",
  tryBetter: "Essayer cet ordre",
  advance: "Servir avant",
  ofProject: "le projet {name}",
  free: "Sans projet\u00a0: {wealth} aujourd’hui et {monthly} par mois.",
  shares: "Répartir l’épargne entre les projets",
  sharesLead: "La part d’un projet n’est jamais entamée par un autre, sauf pour ce dont il n’a pas besoin.",
  share: "Part réservée d’abord\u00a0: {goal}, {name}",
  shareSaid: "{percent}, soit {amount}",
  ownContract: "{percent}, d’après son contrat",
  reset: "Revenir à ce que contient chaque contrat",
  apart: "Non compté\u00a0: {name}. {reason}",
  note: "Avant l’impôt d’un retrait et les règles de chaque contrat. L’argent d’un projet à trois ans ou moins est supposé sur un livret, jusqu’à cinq ans sur un fonds en euros.",
} as const;

/** Where the money of a project is supposed to be. */
export const lawTexts: Readonly<Record<ProjectLaw, string>> = {
  savings: "Dernier taux relevé du Livret A, {mean}",
  euro_fund: "Fonds en euros, {mean} en moyenne",
  own: "Lignes du contrat, {mean} en moyenne, volatilité {deviation}",
};

export const apartTexts: Readonly<Record<ApartReason, string>> = {
  ...reasonTexts,
  locked: "L’épargne salariale et retraite ne peut pas servir un autre projet.",
};
