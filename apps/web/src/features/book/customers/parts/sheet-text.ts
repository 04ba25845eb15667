import type { ProjectReason } from "@vigie/domain";

export const sheetText = {
  note: "Noter un échange",
  nothingToDo: "Rien à faire pour l’instant",
  sharedWealth: "Patrimoine partagé",
  sharedWealthNote: "Somme des contrats partagés, au {day}.",
  steps: {
    appointment: "Prochain rendez-vous",
    renew_connection: "Connexion bancaire à renouveler",
    complete_file: "Dossier à compléter",
    share_contracts: "Contrats à partager",
    make_contact: "Reprendre contact",
  },
  stepFigures: {
    complete_file: "{count, plural, one {# pièce} other {# pièces}}",
    make_contact: "{count, plural, one {# jour} other {# jours}}",
    never: "Premier échange",
    renew: "Accès expiré",
    share: "Aucun contrat",
  },
  stepLeads: {
    appointment: "Préparez le rendez-vous\u00a0: la fiche s’imprime sur une page.",
    renew_connection:
      "La banque ne transmet plus rien. Votre client renouvelle l’accès depuis ses connexions bancaires.",
    complete_file: "Des pièces manquent au dossier. Demandez-les avant le prochain échange.",
    share_contracts: "Ce client ne partage aucun contrat. Il choisit lui-même ce que vous voyez.",
    make_contact: "Le dernier échange enregistré est ancien.",
    never: "Aucun échange n’est encore enregistré.",
  },
  alerts: "Alertes",
  printedAlerts: "Autres alertes",
  alertCount: "{count, plural, one {# alerte} other {# alertes}}",
  alertsFailed: "Les alertes de ce client n’ont pas pu être chargées.",
  otherAlerts: "{count, plural, one {Voir l’autre alerte} other {Voir les # autres alertes}}",
  facts: "Repères",
  underAdvice: "Sous conseil",
  underAdviceNone: "aucun",
  month: "Trente jours",
  monthMarkets: "marchés {amount}",
  risk: "Profil",
  riskToSet: "questionnaire à remplir",
  appointment: "Prochain rendez-vous",
  contractsShared: "Contrats partagés",
  unknownCount: "{count, plural, one {# de valeur inconnue} other {# de valeur inconnue}}",
  file: "Dossier",
  fileComplete: "Dossier complet",
  missing: "à obtenir",
  blocking: "bloque le conseil",
  heldCount:
    "{count, plural, =0 {Aucun élément au dossier} one {# élément au dossier} other {# éléments au dossier}}",
  openFile: "Voir le dossier",
  ask: "{count, plural, one {Demander la pièce attendue} other {Demander les # pièces attendues}}",
  asked: "Demande envoyée au client.",
  changes: "Depuis le {day}",
  changesContact: "dernier échange",
  changesLink: "début du suivi",
  flows: "Versements et retraits",
  market: "Marchés",
  atThatTime: "Patrimoine à cette date",
  movements: "Mouvements les plus importants",
  changesUnknown: "Les mouvements de cette période ne sont pas connus.",
  promises: "Promesses et tâches",
  noPromise: "Rien n’est promis ni à faire.",
  byFirm: "le cabinet\u00a0:",
  byCustomer: "le client\u00a0:",
  lastExchanges: "Derniers échanges",
  others: "{count, plural, one {et # autre} other {et # autres}}",
  contracts: "Contrats",
  contractCount:
    "{count, plural, =0 {aucun contrat partagé} one {# contrat partagé} other {# contrats partagés}}",
  opportunities: "Occasions",
  opportunitiesFailed: "Les observations de ce client n’ont pas pu être chargées.",
  computedOn: "calculées le {day}",
  allOpportunities: "{count, plural, one {Voir l’observation} other {Voir les # observations}}",
  noContract: "Aucun contrat partagé.",
  noContractReason: "Votre client choisit ce qu’il partage depuis «\u00a0Partage avec mon conseiller\u00a0».",
  removeAccess: "Mettre fin au suivi",
  removeTitle: "Mettre fin au suivi de {name}\u00a0?",
  removeWhy:
    "Vous ne verrez plus ses données dès maintenant. Si d’autres personnes du cabinet le suivent, elles les verront encore. Le client en est informé, et vos échanges restent conservés comme preuve.",
  removed: "Le suivi de {name} a pris fin.",
  removedOthers:
    "Vous ne suivez plus {name}. Dans votre cabinet, {others} {count, plural, one {voit} other {voient}} encore ses données. Le client en est informé.",
  otherColleagues: "{count, plural, one {# autre personne} other {# autres personnes}}",
  invited: "Invitation envoyée le {sent}, acceptée le {accepted}.",
  invitedUnsent: "Invitation acceptée le {accepted}.",
  print: "Imprimer la fiche",
  more: "Autres actions",
} as const;

export const holdersText = {
  title: "Qui détient\u00a0?",
  by: "Rechercher par",
  isin: "Support",
  insurer: "Établissement",
  kind: "Type de contrat",
  isinLabel: "Nom ou code ISIN du support",
  insurerLabel: "Nom de l’établissement, ou une partie",
  kindLabel: "Type de contrat",
  ask: "Indiquez un support, un établissement ou un type de contrat.",
  loading: "Recherche des détenteurs",
  failed: "La recherche n’a pas abouti.",
  none: "Aucun client ne détient ce que vous cherchez.",
  total:
    "{customers, plural, one {# client} other {# clients}}, {contracts, plural, one {# contrat} other {# contrats}}",
  asOf: "valeur au {day}",
  unknownCount:
    "{count, plural, one {# montant inconnu, non compté} other {# montants inconnus, non comptés}}",
  customer: "Client",
  contract: "Contrat",
  institution: "Établissement",
  amount: "Part du client",
  date: "Valeur au",
  pages: "Pages des détenteurs",
} as const;

export const pinnedText = {
  label: "Échange épinglé",
  quote: "«\u00a0{note}\u00a0»",
  by: "Épinglé, échange du {day}, {author}.",
  all: "Voir tous les échanges",
} as const;

export const projectText = {
  title: "Projets",
  count: "{count, plural, one {# projet} other {# projets}}",
  target: "Objectif de {amount}",
  noTarget: "Aucun montant visé",
  due: "{years, plural, =0 {cette année} one {dans # an} other {dans # ans}}",
  noYears: "sans échéance indiquée",
  monthly: "{amount} versés par mois",
  needed: "Pour neuf chances sur dix\u00a0: {amount} par mois.",
} as const;

export const projectReasonWords: Readonly<Record<ProjectReason, string>> = {
  value_unknown: "La valeur du contrat n’est pas connue.",
  target_unknown: "",
  horizon_unknown: "",
  payments_unknown: "Les versements mensuels ne sont pas indiqués.",
  withdrawals: "Les retraits mensuels dépassent les versements.",
  no_law: "Le contrat n’a pas d’analyse à jour.",
};

export const notesText = {
  title: "Derniers échanges",
  all: "Voir tous les échanges",
} as const;
