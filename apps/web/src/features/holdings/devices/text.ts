import type { DevicePlan, PaymentSource, ReleaseCase, ReleaseRegime } from "@vigie/domain";

/** What the screens of employee savings say. */
export const text = {
  title: "Épargne salariale",
  pages: "Pages de l’épargne salariale",
  overview: "Vue d’ensemble",
  portfolios: "Vos plans",
  loading: "Chargement de votre épargne salariale",
  failed: "Votre épargne salariale n’a pas pu être chargée.",
  retry: "Réessayer",
  none: "Aucune épargne salariale pour l’instant.",
  noneReason:
    "Connectez le teneur de compte de votre entreprise, ou saisissez un plan avec sa valeur\u00a0: PEE, PERCO, article 83, PER, PERP, Madelin ou réserve de participation.",
  add: "Ajouter un contrat",
  worth: "Épargne salariale et retraite",
  asOf: "Valeur au {day}",
  oldest: ", date de la valeur la plus ancienne",
  unknownWorth:
    "{count, plural, one {# plan dont la valeur est inconnue n’y est pas compté.} other {# plans dont la valeur est inconnue n’y sont pas comptés.}}",
  free: "{amount} disponibles aujourd’hui.",
  noneFree: "Rien n’est disponible aujourd’hui.",
  noneKnown: "Le montant disponible aujourd’hui n’est pas connu.",
  next: "{amount} de plus le {day}.",
  nextUnknown: "D’autres versements se débloquent le {day}.",
  unknown: "inconnue",
  seeAll: "Tous vos plans",
} as const;

export const calendarText = {
  title: "Calendrier de déblocage",
  step: "Affichage du calendrier",
  year: "Par année",
  quarter: "Par trimestre",
  period: "Période",
  share: "Part",
  amount: "Montant",
  reached: "Cumul",
  available: "Disponible maintenant",
  retirement: "À la retraite",
  unknown: "Date inconnue",
  inYear: "{year}",
  inQuarter:
    "{quarter, select, 1 {Janvier à mars {year}} 2 {Avril à juin {year}} 3 {Juillet à septembre {year}} other {Octobre à décembre {year}}}",
  lots: "{count, plural, =0 {} one {# versement} other {# versements}}",
  onDay: "le {day}",
  fromTo: "du {from} au {to}",
  byPlan: "{amount} selon la règle du plan, sans date transmise",
  untold: "{amount} sans date de déblocage connue",
  unknownLots:
    "{count, plural, one {# versement de valeur inconnue, non compté} other {# versements de valeur inconnue, non comptés}}",
  readOn:
    "Selon les données transmises par vos teneurs de compte au {day}. Un versement dont la date est passée est compté comme disponible.",
  noLots:
    "Aucune date de déblocage n’a été transmise\u00a0: le calendrier suit les règles générales des plans.",
  excess:
    "{name}\u00a0: le détail dépasse de {amount} la valeur du plan, car les deux datent de jours différents.",
  rounding:
    "{count, plural, one {Par arrondi, les versements s’écartent de {amount} de la valeur de leur plan.} other {Par arrondi, les versements s’écartent de la valeur de leur plan, de {amount} au plus.}}",
  untoldGap: "{name}\u00a0: {amount} sans date de déblocage transmise.",
  empty: "Aucune date n’est connue\u00a0: la valeur de vos plans ne l’est pas encore.",
} as const;

export const employerText = {
  title: "Votre entreprise",
  many: "Vos entreprises",
  plans: "{count, plural, one {# plan} other {# plans}}",
  onDay: "au {day}",
  paid: "Versements du {from} au {to}",
  nothingPaid: "Aucun versement du {from} au {to}.",
  byEmployer: "Versé par l’entreprise",
  held: "Versements de l’entreprise, valeur actuelle",
  heldNote: "Selon le libellé des versements, plus-values et moins-values comprises.",
  memberOf: "Vous arrivez de l’espace d’épargne salariale de votre entreprise, {company}.",
  memberNumber: "Votre numéro y est le {number}.",
  member: "Vous arrivez de votre espace d’épargne salariale.",
  readPlans: "Pour voir vos plans, connectez le teneur de compte de votre entreprise.",
  connect: "Connecter le teneur de compte",
  none: "Le nom de votre entreprise n’est pas connu\u00a0: votre teneur de compte ne le transmet pas.",
  seesTitle: "Données visibles par votre entreprise",
  sees: "Rien de ce qui est ici\u00a0: ni vos plans, ni leur valeur, ni vos autres contrats. Elle connaît seulement ce qu’elle vous a versé.",
  partnerSees:
    "Votre teneur de compte, qui vous a ouvert cet accès, ne voit pas vos autres contrats non plus.",
  given: "Vous lui transmettez le total de votre épargne salariale depuis le {day}, et rien d’autre.",
  notGiven: "Vous ne lui transmettez pas le total de votre épargne salariale.",
  change: "Modifier ce choix",
} as const;

/** Where the values come from. */
export const originText = {
  sum: "{count, plural, one {Valeur d’un plan\u00a0: {parts}.} other {Somme de # plans\u00a0: {parts}.}}",
  provider:
    "{count, plural, one {# valeur lue chez son établissement} other {# valeurs lues chez leur établissement}}",
  file: "{count, plural, one {# tirée d’un relevé} other {# tirées de relevés}}",
  computed: "{count, plural, one {# calculée} other {# calculées}}",
  estimated: "{count, plural, one {# estimée} other {# estimées}}",
  reconstructed: "{count, plural, one {# reconstituée} other {# reconstituées}}",
  replayed: "{count, plural, one {# recalculée} other {# recalculées}}",
  typed: "{count, plural, one {# saisie à la main} other {# saisies à la main}}",
  onDay: "au {day}",
  short: {
    provider: "",
    file: "relevé importé",
    computed: "calculée",
    estimated: "estimée",
    reconstructed: "reconstituée",
    replayed: "recalculée",
    typed: "saisie à la main",
  },
} as const;

export const sourceLabels: Readonly<Record<PaymentSource, string>> = {
  matching: "Abondement",
  incentive: "Intéressement",
  profit_sharing: "Participation",
  value_sharing: "Prime de partage de la valeur",
  employer_contribution: "Cotisations de l’entreprise",
  employee_contribution: "Cotisations salariales",
  time_account: "Jours épargnés (CET)",
  voluntary: "Versements volontaires",
  transfer: "Transferts",
  unknown: "Origine inconnue",
};

export const repartitionText = {
  title: "Répartition",
  by: "Répartir",
  kind: "Par plan",
  bank: "Par établissement",
  assetClass: "Par classe",
  head: { kind: "Plan", bank: "Établissement", assetClass: "Classe d’actifs" },
  failed: "La répartition n’a pas pu être chargée.",
  loading: "Chargement de la répartition",
} as const;

export const dimensionsOfRepartition = ["kind", "bank", "assetClass"] as const;
export type RepartitionBy = (typeof dimensionsOfRepartition)[number];

/** A plan in a word, for columns and filters. */
export const planLabels: Readonly<Record<DevicePlan, string>> = {
  pee: "PEE",
  perco: "PERCO",
  article83: "Article 83",
  per: "PER",
  perp: "PERP",
  madelin: "Madelin",
  rsp: "Participation",
  other: "Autre plan",
};

export const tableText = {
  name: "Plan",
  company: "Entreprise",
  available: "Disponible",
  next: "Prochain déblocage",
  amount: "Valeur",
  total: "Total",
  hidden: "masqué, non compté",
  unknownDate: "date inconnue",
  atRetirement: "à la retraite",
  unknownKind: "genre à préciser",
  filterPlan: "Plans affichés",
  filterHolder: "Établissements affichés",
  all: "Tous",
  keepers: "Teneurs de compte",
  others: "Banques et assureurs",
  noneLeft: "Aucun plan ne répond à ces filtres.",
  clear: "Voir tous les plans",
} as const;

export const rulesText = {
  title: "Déblocage anticipé",
  intro:
    "La loi permet un déblocage anticipé dans les cas suivants. Votre teneur de compte vérifie les justificatifs.",
  case: "Cas",
  plans: "Vos plans",
  deadline: "Demande",
  source: "Texte",
  within: "dans les {months} mois",
  anyTime: "à tout moment",
  only: "{deadline} ({plans})",
  since: "{source}, depuis le {day}",
  show: "{count, plural, one {Voir le cas} other {Voir les # cas}}",
  percol: "PERCOL",
  lockYears: "{plans}\u00a0: bloqué {years} ans à partir de chaque versement ({source}).",
  lockRetirement: "{plans}\u00a0: bloqué jusqu’à la retraite ({source}).",
} as const;

export const caseTitles: Readonly<Record<ReleaseCase, string>> = {
  marriage: "Mariage ou PACS",
  third_child: "Troisième enfant",
  divorce: "Séparation avec un enfant",
  violence: "Violences conjugales",
  disability: "Invalidité",
  own_death: "Décès",
  spouse_death: "Décès du conjoint",
  end_of_employment: "Fin du contrat de travail",
  business: "Création ou reprise d’une entreprise",
  main_home: "Résidence principale",
  home_repair: "Catastrophe naturelle",
  energy_works: "Rénovation énergétique",
  over_indebtedness: "Surendettement",
  caregiver: "Proche aidant",
  clean_vehicle: "Véhicule propre",
  end_of_unemployment: "Fin de droits au chômage",
  liquidation: "Liquidation judiciaire",
};

const caseSentences: Readonly<Record<ReleaseCase, string>> = {
  marriage: "Vous vous mariez ou concluez un PACS.",
  third_child: "Un enfant naît ou arrive par adoption dans un foyer qui en compte déjà deux à charge.",
  divorce:
    "Un divorce, une séparation ou la fin d’un PACS s’accompagne d’une décision qui fixe chez vous la résidence, même partagée, d’au moins un enfant.",
  violence:
    "Vous subissez les violences d’un conjoint, concubin ou partenaire, actuel ou ancien, et la justice en est saisie.",
  disability: "Vous, votre conjoint ou partenaire de PACS, ou un de vos enfants, êtes reconnu invalide.",
  own_death: "À votre décès, vos ayants droit demandent le versement.",
  spouse_death: "Votre conjoint ou partenaire de PACS décède.",
  end_of_employment: "Votre contrat de travail, votre mandat social ou votre activité prend fin.",
  business:
    "Vous, votre conjoint ou partenaire de PACS, ou un de vos enfants, créez ou reprenez une entreprise.",
  main_home: "Vous achetez votre résidence principale.",
  home_repair:
    "Vous remettez en état votre résidence principale après une catastrophe naturelle reconnue par arrêté.",
  energy_works:
    "Vous faites dans votre résidence principale des travaux d’économie d’énergie que couvre l’éco-prêt à taux zéro.",
  over_indebtedness: "Vous êtes en situation de surendettement.",
  caregiver: "Vous, votre conjoint ou partenaire de PACS, aidez un proche handicapé ou en perte d’autonomie.",
  clean_vehicle: "Vous achetez un véhicule électrique ou à hydrogène, ou un vélo électrique neuf.",
  end_of_unemployment: "Vos droits à l’assurance chômage arrivent à leur terme.",
  liquidation: "Vous cessez une activité non salariée après un jugement de liquidation judiciaire.",
};

/** Where one regime's text says more, or less, than the others. */
const ownSentences: Partial<Record<ReleaseRegime, Partial<Record<ReleaseCase, string>>>> = {
  company: { main_home: "Vous achetez, construisez ou agrandissez votre résidence principale." },
  retirement: {
    main_home: "Vous achetez votre résidence principale\u00a0; les versements obligatoires restent bloqués.",
  },
  insured: { disability: "Vous êtes reconnu invalide de deuxième ou de troisième catégorie." },
};

export function caseSentence(name: ReleaseCase, regime: ReleaseRegime): string {
  return ownSentences[regime]?.[name] ?? caseSentences[name];
}
