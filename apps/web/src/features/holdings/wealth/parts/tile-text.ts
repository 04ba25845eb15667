import type { CompletionStep, DashboardTile, TaxEnvelope } from "@vigie/domain";

/** The words of the dashboard's tiles and of their order. */

export const tileNames: Readonly<Record<DashboardTile, string>> = {
  history: "Évolution du patrimoine",
  contracts: "Vos contrats",
  asset_class: "Répartition des avoirs",
  growth: "Depuis un mois",
  fees: "Vos frais",
  preferred: "Vos principaux placements",
  completion: "Votre dossier",
  institution: "Par établissement",
  account_type: "Par type de contrat",
  sri: "Par niveau de risque",
  risk_profile: "Profil de risque",
};

export const tileText = {
  loading: "Chargement en cours",
  retry: "Réessayer",
  asOf: "Valeur au {day}",
  asOfUnknown: "Date inconnue",
  sum: "{count, plural, one {Valeur d’un contrat} other {Somme de # contrats}}\u00a0: {parts}. La date est celle de la plus ancienne valeur.",
  shared:
    "{count, plural, one {# contrat n’y entre} other {# contrats n’y entrent}} que pour votre part, valeur × part, arrondie au centime.",
  read: "{count, plural, one {# valeur lue chez son établissement} other {# valeurs lues chez leur établissement}}",
  file: "{count, plural, one {# tirée d’un relevé} other {# tirées de relevés}}",
  estimated: "{count, plural, one {# estimée} other {# estimées}}",
  typed: "{count, plural, one {# saisie à la main} other {# saisies à la main}}",
  partial:
    "{count, plural, one {Un contrat sans valeur connue n’y est pas.} other {# contrats sans valeur connue n’y sont pas.}}",
  noShares: "Rien à répartir pour l’instant.",
  noSharesReason: "Aucun de vos contrats n’a encore de valeur connue.",
  failedShares: "La répartition n’a pas pu être chargée.",
  sriNote:
    "SRI du document d’information de chaque fonds, de 1 à 7. Comptes, livrets et fonds en euros comptent pour 1\u00a0; un bien ou un fonds sans document n’est pas noté.",
  howGraded: "Échelle de risque",
  riskProfile: "Voir votre profil de risque",
} as const;

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

export const arrangeText = {
  open: "Organiser cette page",
  title: "Organiser la page",
  help: "Cochez ce que vous voulez voir, et placez-le par les flèches ou en glissant la poignée. Votre choix vous suit sur vos autres appareils.",
  up: "Monter {name}",
  down: "Descendre {name}",
  drag: "Glisser {name}",
  place: "{name}, place {place} sur {count}.",
  hiddenNow: "{name}, masqué.",
  shownNow: "{name}, affiché.",
  reset: "Revenir à l’ordre d’origine",
  done: "Terminé",
  hidden: "{count, plural, one {Un autre bloc disponible.} other {# autres blocs disponibles.}}",
  failed: "Votre choix n’a pas pu être gardé.",
  retry: "Réessayer",
} as const;
