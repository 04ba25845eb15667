import type { CompletionStep, TaxEnvelope } from "@vigie/domain";

/** The words of the tiles that a dashboard has where they were chosen. */

export const growthText = {
  failed: "L’évolution n’a pas pu être chargée.",
  none: "Pas encore d’évolution.",
  noneReason: "Il faut deux valeurs connues à des dates différentes\u00a0: revenez demain.",
  you: "Vous",
  employer: "Votre employeur",
  market: "Marchés et biens",
  span: "Du {from} au {to}",
  how: "Valeur de la fin moins valeur du début. «\u00a0Vous\u00a0» est ce que vous avez versé, moins ce que vous avez retiré\u00a0; «\u00a0Marchés\u00a0» est le reste\u00a0: cours, intérêts et estimations.",
  short: "Rien n’est connu avant le {day}.",
} as const;

export const preferredText = {
  assetClass: "Classe d’actifs",
  envelope: "Enveloppe fiscale",
  classShare: "{ratio} de vos avoirs, {amount}",
  envelopeShare: "{ratio} de votre épargne sous enveloppe, {amount}",
  noEnvelope: "Aucune",
  noEnvelopeReason: "Aucun livret, plan ni contrat de placement.",
  failed: "Vos principaux placements n’ont pas pu être chargés.",
} as const;

export const taxEnvelopeNames: Readonly<Record<TaxEnvelope, string>> = {
  regulated_savings: "Épargne réglementée",
  taxed_savings: "Livrets fiscalisés",
  life_insurance: "Assurance vie",
  capitalisation: "Capitalisation",
  pea: "PEA",
  securities_account: "Compte-titres",
  employee_savings: "Épargne salariale",
  retirement: "Épargne retraite",
};

export const completionText = {
  progress: "{done} sur {total}",
  label: "Renseigné",
  done: "Tout est renseigné.",
  doneReason: "Vos analyses reposent sur des données complètes.",
  todo: "Plus votre dossier est complet, plus vos analyses sont justes.",
  more: "{count, plural, one {et une autre réponse} other {et # autres réponses}}",
  how: "Votre identité, votre situation, votre profil de risque, puis le projet, les frais et les questions de chaque contrat placé. Zéro est une réponse.",
  howTitle: "Composition du dossier",
  failed: "Votre dossier n’a pas pu être chargé.",
} as const;

export const stepNames: Readonly<Record<CompletionStep, string>> = {
  identity: "Compléter votre identité",
  situation: "Décrire votre situation",
  risk_profile: "Établir votre profil de risque",
  questions: "Questions de risque, {name}",
  fees: "Frais, {name}",
  goal: "Projet, {name}",
};

export const riskTileText = {
  found: "Établi le {day} selon vos réponses",
  toldOnly: "Indiqué sans questionnaire",
  kept: "Le profil de risque n’est affiché qu’au client.",
  none: "Pas encore de profil.",
  noneReason: "Quelques questions établissent la baisse que vous pouvez supporter.",
  answer: "Répondre aux questions",
  see: "Voir votre profil",
  failed: "Votre profil n’a pas pu être chargé.",
  scale: "{place} sur {count}",
  profile: "Profil {name}",
} as const;

export const sriText = {
  sriNote:
    "SRI du document d’information de chaque fonds, de 1 à 7. Comptes, livrets et fonds en euros comptent pour 1\u00a0; un bien ou un fonds sans document n’est pas noté.",
  howGraded: "Échelle de risque",
  riskProfile: "Voir votre profil de risque",
} as const;
