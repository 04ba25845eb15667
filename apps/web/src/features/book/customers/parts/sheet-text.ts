import type { FileItem } from "@vigie/domain";

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
  facts: "Repères",
  underAdvice: "Encours conseillé",
  underAdviceNone: "aucun",
  month: "Trente jours",
  monthMarkets: "marchés {amount}",
  risk: "Profil de risque",
  riskToSet: "questionnaire à remplir",
  appointment: "Prochain rendez-vous",
  contractsShared: "Contrats partagés",
  unknownCount: "{count, plural, one {# de valeur inconnue} other {# de valeur inconnue}}",
  file: "Dossier",
  fileComplete: "Dossier complet",
  fileCount: "{held} pièces sur {total}",
  missing: "à demander",
  held: "reçu",
  ask: "{count, plural, one {Demander la pièce manquante} other {Demander les # pièces manquantes}}",
  asked: "Demande envoyée au client.",
  changes: "Depuis le {day}",
  changesContact: "dernier échange",
  changesLink: "début du suivi",
  flows: "Versements et retraits",
  market: "Marchés",
  atThatTime: "Patrimoine à cette date",
  changesUnknown: "Les mouvements de cette période ne sont pas connus.",
  contracts: "Contrats",
  contractCount:
    "{count, plural, =0 {aucun contrat partagé} one {# contrat partagé} other {# contrats partagés}}",
  noContract: "Aucun contrat partagé.",
  noContractReason: "Votre client choisit ce qu’il partage depuis «\u00a0Partage avec mon conseiller\u00a0».",
  removeAccess: "Mettre fin au suivi",
  removeTitle: "Mettre fin au suivi de {name}\u00a0?",
  removeWhy:
    "Vous ne verrez plus ses données dès maintenant. Le client en est informé, et vos échanges restent conservés comme preuve.",
  removed: "Le suivi de {name} a pris fin.",
  print: "Imprimer la fiche",
  more: "Autres actions",
} as const;

export const fileOrder: readonly FileItem[] = ["risk_profile", "situation", "identity", "contracts_shared"];

export const holdersText = {
  title: "Qui détient\u00a0?",
  by: "Rechercher par",
  isin: "Code ISIN",
  insurer: "Établissement",
  kind: "Type de contrat",
  isinLabel: "Code ISIN du support",
  insurerLabel: "Nom de l’établissement",
  kindLabel: "Type de contrat",
  ask: "Indiquez un code ISIN, un établissement ou un type de contrat.",
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
  amount: "Montant",
  date: "Valeur au",
  pages: "Pages des détenteurs",
} as const;

export const pinnedText = {
  label: "Échange épinglé",
  quote: "«\u00a0{note}\u00a0»",
  by: "Épinglé, échange du {day}, {author}.",
  all: "Voir tous les échanges",
} as const;
