/** What the screens of loans say. */
export const text = {
  title: "Crédits",
  pages: "Pages des crédits",
  overview: "Vue d’ensemble",
  portfolios: "Vos crédits",
  loading: "Chargement de vos crédits",
  failed: "Vos crédits n’ont pas pu être chargés.",
  retry: "Réessayer",
  none: "Aucun crédit pour l’instant.",
  noneReason: "Connectez votre banque, ou saisissez un crédit avec son montant, son taux et sa durée.",
  add: "Ajouter un contrat",
  debt: "Capital restant dû",
  asOf: "Valeur au {day}",
  unknownDebt:
    "{count, plural, one {# crédit dont le capital restant dû est inconnu n’y est pas compté.} other {# crédits dont le capital restant dû est inconnu n’y sont pas comptés.}}",
  debtOrigin:
    "Total du capital restant dû indiqué par vos prêteurs ou, pour les crédits saisis, calculé selon leur échéancier. La date est celle de la plus ancienne valeur. Un crédit à plusieurs compte pour votre part, arrondie au centime.",
  shared:
    "{count, plural, one {# crédit n’est compté que pour votre part.} other {# crédits ne sont comptés que pour votre part.}}",
  rate: "Taux moyen, hors assurance",
  insurance: "Assurance, chaque mois",
  insuranceUnknown: "{count, plural, one {inconnue pour # crédit} other {inconnue pour # crédits}}",
  charge: "Mensualités, assurance comprise",
  next: "Prochaine échéance",
  nextOn: "le {day}",
  interestLeft: "Intérêts à venir",
  lastEnd: "Fin du dernier crédit",
  payOff: "Remboursement",
  payOffNote: "Capital restant dû si chaque échéance est payée",
  payOffUnknown: "La courbe demande l’échéancier de chaque crédit\u00a0: il en manque un.",
  ownShare: "{label}, votre part",
  unknown: "inconnu",
  unknownShe: "inconnue",
  unknownThey: "inconnus",
  unknownThemAll: "inconnues",
  noProperty: "aucun",
  facts: "L’essentiel",
  seeAll: "Tous vos crédits",
} as const;

export const ratioText = {
  title: "Taux d’endettement",
  exact: "{value} de vos revenus",
  between: "entre {from} et {to} de vos revenus",
  atLeast: "au moins {from} de vos revenus",
  atMost: "au plus {to} de vos revenus",
  within: "Vos crédits restent sous la norme de {norm}, assurance comprise.",
  above: "Vos crédits dépassent la norme de {norm}, assurance comprise.",
  undetermined:
    "La tranche de revenus que vous avez indiquée ne permet pas de savoir si vous dépassez la norme de {norm}, assurance comprise.",
  noIncome: "Taux inconnu\u00a0: vos revenus ne sont pas renseignés.",
  giveIncome: "Renseigner vos revenus",
  noInstalment: "Taux inconnu\u00a0: la mensualité d’un de vos crédits n’est pas connue.",
  seeLoans: "Compléter vos crédits",
  failed: "Le taux d’endettement n’a pas pu être calculé.",
  method:
    "Observation\u00a0: mensualités et assurance, rapportées à vos revenus nets mensuels et à 70\u00a0% des loyers reçus. Norme\u00a0: Haut Conseil de stabilité financière, décision {source}.",
} as const;

export const tableText = {
  name: "Crédit",
  outstanding: "Capital restant dû",
  rate: "Taux",
  charge: "Mensualité, assurance comprise",
  end: "Fin",
  home: "Bien financé",
  hidden: "masqué",
  total: "Total",
} as const;

export const loanText = {
  page: "échéancier",
  loading: "Chargement du crédit",
  failed: "Ce crédit n’a pas pu être chargé.",
  notALoan: "Ce contrat n’est pas un crédit.",
  seePortfolio: "Voir le contrat",
  progress: "Payé et reste à payer",
  part: "Part",
  paid: "Payé",
  left: "Reste à payer",
  capital: "Capital",
  interest: "Intérêts",
  insurance: "Assurance",
  schedule: "Échéancier",
  derived:
    "Calculé d’après les conditions du crédit, au centime\u00a0; le tableau de votre prêteur fait foi.",
  derivedRemaining: "Calculé d’après le capital restant dû\u00a0: le début du crédit n’est pas connu.",
  noSchedule: "L’échéancier ne peut pas encore être calculé.",
  noScheduleReason:
    "Il manque le montant emprunté, le taux ou les dates. Indiquez-les dans les réglages ci-dessous.",
  deferred: "Ce crédit est en différé\u00a0: demandez son échéancier à votre prêteur.",
  day: "Échéance",
  payment: "Mensualité",
  outstanding: "Capital restant dû",
  all: "Toutes les échéances",
  coming: "Les douze prochaines",
  choice: "Échéances affichées",
} as const;

export const settingsText = {
  title: "Réglages du crédit",
  intro:
    "Vos indications complètent les données de votre prêteur\u00a0; en cas d’écart, sa valeur est retenue. Videz un champ pour retirer la vôtre.",
  contradicted:
    "Vous aviez indiqué autre chose que votre prêteur\u00a0: {names}. La valeur de votre prêteur est retenue.",
  names: {
    signed_on: "la date de signature",
    ends_on: "la date de fin",
    borrowed: "le montant emprunté",
    nominal_rate_ratio: "le taux",
    insurance_monthly: "l’assurance",
  },
  signed: "Date de signature",
  ends: "Date de fin prévue au contrat",
  borrowed: "Montant total emprunté",
  rate: "Taux nominal, hors assurance",
  insurance: "Assurance, chaque mois",
  save: "Enregistrer",
  saved: "Réglages du crédit enregistrés.",
  invalid: "Corrigez ce champ pour continuer.",
} as const;

export const linkText = {
  title: "Bien financé",
  none: "Aucun bien n’est rattaché à ce crédit.",
  noHome: "Ajoutez d’abord le bien que ce crédit finance.",
  addHome: "Ajouter un bien",
  choose: "Bien à rattacher",
  link: "Rattacher",
  unlink: "Détacher",
  linked: "Crédit rattaché au bien.",
  unlinked: "Crédit détaché du bien.",
} as const;

export const repayText = {
  title: "Rembourser par anticipation",
  loading: "Calcul du remboursement anticipé",
  failed: "Le remboursement anticipé n’a pas pu être calculé.",
  on: "Au {day}",
  lead: "Observation\u00a0: rembourser tout rapporte {rate} par an.",
  leadBeside:
    "Observation\u00a0: rembourser tout rapporte {rate} par an. Au dernier taux relevé, le Livret A rapporte {livret}, sans impôt, et l’argent y reste disponible.",
  repaid: "Vous remboursez",
  parts: { quarter: "le quart du capital", half: "la moitié du capital", whole: "tout le capital" },
  indemnity: "Indemnité, au plus",
  saved: "Intérêts évités, nets",
  insurance: "Assurance évitée",
  yields: "Rendement certain",
  end: "Fin du prêt",
  atOnce: "immédiate",
  same: "inchangée",
  months: "{count, plural, one {# mensualité} other {# mensualités}}",
  cautions:
    "Prêt entier, à taux fixe, mensualité inchangée. L’indemnité est le plafond de la loi\u00a0; votre contrat peut prévoir moins. La banque peut refuser une part de moins de 10\u00a0% du montant emprunté. L’argent remboursé n’est plus disponible, et l’assurance décès s’arrête avec le prêt.",
} as const;
