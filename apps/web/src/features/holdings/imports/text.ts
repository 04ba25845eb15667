import { brandName } from "../../../ui/brand.ts";

/** No server reads more; said before the choice, and checked before 20 MB travel for nothing. */
export const largestFileBytes = 20_000_000;

export const text = {
  title: "Importer des fichiers",
  ownTitle: "Seul le titulaire peut importer ses relevés.",
  ownReason: "Votre client importe ses relevés depuis son espace\u00a0; leur contenu s’affichera ici.",
  intro: `Votre banque propose presque toujours de télécharger vos opérations. Choisissez tous vos relevés à la fois, de toutes vos banques\u00a0: leur contenu s’affiche ici, et rien n’est ajouté avant votre confirmation.`,
  drop: "Les relevés de vos banques",
  dropMore: "Ajouter d’autres fichiers",
  help: "OFX ou CAMT.053 de préférence\u00a0; QIF, MT940, CFONB, CSV, JSON et les avis d’opéré en PDF sont acceptés aussi. 20\u00a0Mo au plus par fichier.",
  helpMore: "Ils rejoignent cet import.",
  tooLarge:
    "Ce fichier dépasse 20\u00a0Mo. Sur le site de votre banque, demandez une période plus courte, et importez plusieurs fichiers. Rien n’a été importé.",
  refusedHelp:
    "Sur le site de votre banque, cherchez «\u00a0Télécharger mes opérations\u00a0» et prenez le format OFX (parfois appelé Money).",
  byHandBefore: "Pas de fichier\u00a0? Vous pouvez aussi ",
  byHand: "ajouter un contrat à la main",
  retry: "Réessayer",
  reading: "Contrôle du fichier",
  failedOne: "Cet import n’a pas pu être chargé.",
  gone: "Cet import n’existe plus.",
  goneReason: "Ses fichiers ont été retirés, ou il appartient à un autre compte.",
  back: "Choisir d’autres fichiers",
  unknown: "inconnu",
  quoted: "«\u00a0{found}\u00a0»",
  unreadYet: "format à préciser",
} as const;

export const fileText = {
  anchor: "fichiers",
  section: "Vos fichiers",
  waiting: "en attente",
  reading: "contrôle…",
  refused: "refusé",
  asking: "attend votre réponse",
  read: "lu",
  remove: "Retirer",
  dismiss: "Effacer ce message",
  answer: "Répondre",
  warnings: "À savoir",
  allWarnings: "Voir toutes les remarques",
  fewerWarnings: "N’afficher que les premières",
  removed: "Fichier retiré. Rien n’en a été ajouté.",
  readAs: "Format retenu\u00a0: {choices}.",
  remembered: "Comme les relevés précédents de cette source\u00a0: {choices}.",
  change: "Modifier le format",
  changeTitle: "Modifier le format du fichier",
  changeIntro:
    "Si des dates, des montants ou des accents sont faux dans l’aperçu, indiquez le format de ce fichier. Il sera repris pour les prochains relevés de cette source.",
  dateOrder: "Ordre des dates",
  decimalMark: "Signe décimal",
  encoding: "Caractères accentués",
  auto: "Trouvé dans le fichier",
  reread: "Relire le fichier",
  cancel: "Annuler",
  columnsAgain: "Redéfinir les colonnes",
  wordsAgain: "Redire le sens des mots",
} as const;

export const dateOrderNames = {
  day_first: "jour, mois, année",
  month_first: "mois, jour, année",
  year_first: "année, mois, jour",
} as const;

export const decimalMarkNames = { ",": "la virgule", ".": "le point" } as const;

export const encodingNames = {
  "utf-8": "Unicode (UTF-8)",
  "windows-1252": "Windows (1252)",
  "iso-8859-15": "Europe de l’Ouest (ISO 8859-15)",
  "windows-1250": "Europe centrale (Windows 1250)",
} as const;

export const needText = {
  anchor: "reponses",
  section: "Vos réponses",
  remember: "Nous nous en souviendrons pour les prochains relevés de cette source.",
  inFile: "Les premières lignes du fichier",
  inFileFrom: "Dans le fichier, à partir de la ligne {line}",
  line: "Ligne {line}",
  answer: "Valider",
  ask: "{found} se lit\u00a0:",
  askWord: "{found} veut dire\u00a0:",
  askUnnamed: "Ces lignes sont\u00a0:",
  choose: "Choisissez un des formats proposés.",
  column: "Colonne du fichier",
  examples: "Exemples de valeurs",
  role: `${brandName()} la lit comme`,
  ignore: "Ne pas lire cette colonne",
  noChoice: "Aucun format ne convient. Exportez ce fichier autrement, puis retirez celui-ci.",
  missingDate: "Choisissez la colonne de la date d’opération.",
  missingAmount: "Choisissez la colonne du montant, ou le débit et le crédit.",
  stillUnread:
    "Ces colonnes ne suffisent pas pour lire le fichier. Il faut une date et un montant, ou bien un titre, un nombre de parts et un cours.",
  gone: `${brandName()} ne garde un fichier qu’un jour sans réponse. Retirez-le, puis déposez-le de nouveau.`,
} as const;

export const roleNames = {
  date: "Date de l’opération",
  valueDate: "Date de valeur",
  wording: "Libellé",
  party: "Nom du tiers ou du titre",
  memo: "Complément du libellé",
  amount: "Montant",
  gross: "Montant brut",
  debit: "Débit",
  credit: "Crédit",
  balance: "Solde",
  category: "Catégorie",
  currency: "Devise",
  account: "Numéro de compte",
  reference: "Référence de l’opération",
  operation: "Type d’opération",
  isin: "Code ISIN",
  quantity: "Nombre de parts",
  unitPrice: "Cours",
  unitCost: "Prix de revient d’une part",
  fees: "Frais",
  taxes: "Impôts",
} as const;

export const accountText = {
  anchor: "comptes",
  section: "Vos comptes",
  join: "Ajouter à",
  newPortfolio: "Un nouveau contrat",
  sameAs: "Avec «\u00a0{name}\u00a0»",
  sameAsHelp: "Le nouveau contrat de {file}",
  skip: "Ne pas importer ce compte",
  known: `${brandName()} a reconnu ce compte à son numéro.`,
  likely: "Proposé d’après votre dernier import de cette source. Vérifiez que c’est le bon contrat.",
  named: "Proposé d’après le nom du fichier ou du compte. Vérifiez que c’est le bon contrat.",
  agree: "Utiliser ce contrat",
  likelySame: "Ces fichiers semblent concerner le même compte. Vérifiez.",
  fresh: "Aucun de vos contrats n’a ce numéro.",
  freshUnknown:
    "Ce fichier ne contient pas de numéro de compte\u00a0: choisissez le contrat s’il existe déjà.",
  chosen: "Votre choix. Nous nous en souviendrons pour les prochains relevés de ce compte.",
  skipped: "Ce compte n’est pas importé. Ses opérations ne sont pas retenues.",
  connected:
    "Ce contrat est connecté à votre banque. Les opérations d’avant la première synchronisation rejoignent son historique\u00a0; la valeur que donne la banque ne change pas.",
  connectedFrom:
    "Ce contrat est connecté à votre banque. Ce fichier remonte au {day}\u00a0: ce qui précède la première synchronisation rejoint son historique, et la valeur que donne la banque ne change pas.",
  rename: "Changer son nom ou son type",
  name: "Nom du contrat",
  nameMissing: "Saisissez un nom pour ce contrat.",
  kind: "Type de contrat",
  save: "Enregistrer",
  cancel: "Annuler",
  noBalance: "Solde inconnu",
  noLine: "Le fichier ne donne aucune opération pour ce compte, seulement son solde.",
  lines: "Les opérations lues",
  date: "Date",
  wording: "Libellé",
  seeLine: "Voir la ligne",
  amount: "Montant",
  duplicate: "déjà là",
  question: "à vérifier",
  isNew: "nouvelle",
  all: "Voir toutes les opérations lues",
  fewer: "N’afficher que les premières",
  holdings: "Placements du relevé",
  holding: "Placement",
  parts: "Parts",
  asOf: "Au",
  value: "Valeur",
} as const;

export const duplicateText = {
  anchor: "doublons",
  section: "Doublons possibles",
  intro: `Ces opérations ressemblent à d’autres que vous avez déjà. Est-ce chaque fois la même\u00a0? Sans réponse, ${brandName()} suit la proposition.`,
  inFile: "Dans le fichier",
  held: "Déjà là",
  same: "La même",
  different: "Une autre",
  allSame: "Toutes identiques",
  allDifferent: "Toutes différentes",
  proposed: "proposé",
  sameHelp: "pas ajoutée",
  differentHelp: "sera ajoutée",
} as const;

export const provenanceNames: Readonly<Record<string, string>> = {
  provider: "votre banque",
  file: "un fichier",
  typed: "saisie à la main",
};

export const confirmText = {
  anchor: "confirmer",
  section: "Opérations à ajouter",
  toAdd: "À ajouter",
  missingBefore: "Données manquantes",
  confirm: "Ajouter à mon patrimoine",
  confirmNothing: "Enregistrer le solde",
  drop: "Abandonner cet import",
  dropTitle: "Abandonner cet import\u00a0?",
  dropText: "Ses fichiers sont retirés et vos réponses oubliées. Rien n’a encore été ajouté.",
  dropKeep: "Continuer l’import",
  dropped: "Import abandonné. Rien n’a été ajouté.",
  notYet: "Rien n’est encore ajouté.",
  undoable: "Vous pourrez annuler tout l’import pendant 30\u00a0jours.",
  wait: "Un fichier est encore en cours de contrôle.",
  nothing: "Aucun compte n’est retenu\u00a0: rangez-en un dans un contrat, ou abandonnez cet import.",
  steps: "Les parties de l’import",
  waited: "attendues",
  toCheck: "à vérifier",
  answered: "répondu",
} as const;

export const missingText = {
  balance:
    "Entre le {from} et le {to}, les opérations n’expliquent pas la variation du solde\u00a0: il manque {amount}.",
} as const;

export const resultText = {
  section: "Contrats complétés",
  files: "Les fichiers de cet import",
  missing: "Données manquantes",
  nothingMissing: "Aucune période ni aucun solde ne manque.",
  unvalued:
    "Le solde n’est pas connu\u00a0: ces fichiers ne le donnent pas. Un relevé OFX ou CAMT.053 le donne.",
  completeBalance: "Importer le relevé qui manque",
  completeRows: "Importer un autre export du même compte",
  another: "Importer d’autres fichiers",
  portfolios: "Voir vos contrats",
  undo: "Annuler cet import",
  undoneTitle: "Cet import a été annulé.",
  undoneText: "Ce qu’il avait ajouté a été retiré. Vous pouvez importer les fichiers de nouveau.",
  removedFile: "retiré",
} as const;

export const undoText = {
  title: "Annuler cet import\u00a0?",
  body: "Les opérations qu’il a ajoutées sont retirées, ainsi que les contrats qu’il a créés et qui ne contiennent rien d’autre. Ce que votre banque a fourni par ailleurs ne change pas.",
  undo: "Annuler cet import",
  keep: "Garder l’import",
  done: "Import annulé\u00a0: ce qu’il avait ajouté a été retiré.",
} as const;

export const earlierText = {
  section: "Vos imports",
  loading: "Chargement de vos imports",
  pages: "Pages de vos imports",
  none: "Aucun import pour l’instant.",
  noneReason: "Chaque import restera ici, et pourra être annulé en entier pendant 30\u00a0jours.",
  failed: "Vos imports n’ont pas pu être chargés.",
  resume: "Reprendre",
  see: "Voir",
  undo: "Annuler",
  at: "le {day} à {time}",
  until: "annulable jusqu’au {day}",
  statuses: { asking: "réponse attendue", previewed: "à confirmer", undone: "annulé" },
} as const;

export const formatNames: Readonly<Record<string, string>> = {
  ofx1: "OFX",
  ofx2: "OFX",
  camt052: "CAMT.052",
  camt053: "CAMT.053",
  camt054: "CAMT.054",
  qif: "QIF",
  mt940: "MT940",
  cfonb120: "CFONB\u00a0120",
  csv: "CSV",
  broker_text: "avis d’opéré",
  broker_pdf: "avis d’opéré (PDF)",
  aggregator_json: "JSON",
  vigie_csv: "export de votre espace (CSV)",
  vigie_json: "export de votre espace (JSON)",
};
