import type { ImportedAccount } from "./parts/imported.ts";
import { say } from "../../ui/say.ts";

/** No server reads more; said before the choice, and checked before 20 MB travel for nothing. */
export const largestFileBytes = 20_000_000;

export const text = {
  title: "Importer un fichier",
  intro:
    "Votre banque propose presque toujours de télécharger vos opérations. Vigie lit ce fichier et vous montre ce qu’il contient\u00a0: rien n’est ajouté avant votre confirmation.",
  drop: "Le relevé de votre banque",
  help: "OFX ou CAMT.053 de préférence\u00a0; QIF, MT940, CFONB et CSV sont lus aussi. 20\u00a0Mo au plus, un fichier à la fois.",
  accept: ".ofx,.qfx,.xml,.qif,.sta,.mt940,.txt,.csv,.cfo,.json",
  reading: "Lecture du fichier…",
  readingHelp: "Quelques secondes au plus. L’aperçu s’affichera ici.",
  tooLarge:
    "Ce fichier dépasse 20\u00a0Mo. Exportez une période plus courte, en plusieurs fichiers. Rien n’a été importé.",
  wayOut:
    "Vous pouvez choisir un autre fichier tout de suite. Sur le site de votre banque, cherchez «\u00a0Télécharger mes opérations\u00a0» et prenez le format OFX (parfois appelé Money).",
  confirm: "Ajouter à mon patrimoine",
  confirmNothing: "Enregistrer le solde",
  dropPreview: "Abandonner cet aperçu",
  notYet: "Rien n’est encore ajouté.",
  goneTo: "Où sont ces opérations",
  another: "Importer un autre fichier",
  back: "Choisir un autre fichier",
  kind: "Type",
  date: "Date",
  wording: "Libellé",
  state: "État",
  row: "Ligne du fichier",
  amount: "Montant",
  holding: "Placement",
  parts: "Parts",
  asOf: "Au",
  value: "Valeur",
  unknown: "inconnu",
  at: "le {day} à {time}",
  undoShort: "Annuler",
  number: "Numéro",
  currency: "Devise",
  balance: "Solde",
  unknownNumber: "non indiqué",
  unknownCurrency: "non indiquée",
  join: "Ranger ces opérations dans",
  newContract: "Un nouveau contrat",
  joinChanged:
    "Les opérations déjà présentes dans ce contrat seront reconnues à la confirmation, et ne seront pas ajoutées deux fois.",
  joinKnown: "Vigie a reconnu ce compte à son numéro.",
  joinNew: "Aucun de vos contrats n’a ce numéro.",
  lines: "Les opérations lues",
  holdings: "Les placements lus",
  duplicate: "déjà là",
  fresh: "nouvelle",
  warnings: "À savoir",
  noLine: "Le fichier ne donne aucune opération pour ce compte, seulement son solde.",
  allLines: "Voir toutes les opérations lues",
  fewerLines: "N’en montrer que les premières",
  undo: "Annuler cet import",
  undoTitle: "Annuler cet import\u00a0?",
  undoText:
    "Les opérations qu’il a ajoutées sont retirées, ainsi que les contrats qu’il a créés et qui ne contiennent rien d’autre. Ce que votre banque a fourni par ailleurs ne change pas.",
  keep: "Garder l’import",
  undone: "Import annulé\u00a0: ce qu’il avait ajouté a été retiré.",
  dropped: "Aperçu abandonné. Rien n’a été ajouté.",
  undoneTitle: "Cet import a été annulé.",
  undoneText: "Ce qu’il avait ajouté a été retiré. Vous pouvez importer le fichier de nouveau.",
  earlier: "Vos imports",
  earlierNone: "Aucun import pour l’instant.",
  earlierNoneReason: "Chaque fichier importé restera ici, et pourra être annulé pendant 30\u00a0jours.",
  failed: "Vos imports n’ont pas pu être lus.",
  failedOne: "Cet aperçu n’a pas pu être lu.",
  retry: "Réessayer",
  statuses: { asking: "réponse attendue", previewed: "aperçu en attente", undone: "annulé" },
  resume: "Reprendre",
  contracts: "Voir vos contrats",
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
  aggregator_json: "JSON",
  vigie_csv: "export Vigie (CSV)",
  vigie_json: "export Vigie (JSON)",
};

/** « 42 opérations nouvelles, 3 déjà présentes ne seront pas ajoutées. » */
export function countSentence(account: Pick<ImportedAccount, "newCount" | "duplicateCount">): string {
  const fresh = say(
    "{count, plural, =0 {Aucune opération nouvelle} one {# opération nouvelle} other {# opérations nouvelles}}",
    { count: account.newCount },
  );
  if (account.duplicateCount === 0) return `${fresh}.`;
  const known = say(
    "{count, plural, one {# est déjà là et ne sera pas ajoutée} other {# sont déjà là et ne seront pas ajoutées}}",
    { count: account.duplicateCount },
  );
  return `${fresh}, ${known}.`;
}

export function addedSentence(count: number): string {
  return say(
    "{count, plural, =0 {Aucune opération n’était nouvelle\u00a0: seul le solde a été mis à jour.} one {# opération a été ajoutée.} other {# opérations ont été ajoutées.}}",
    { count },
  );
}

export function addedShort(count: number): string {
  return say(
    "{count, plural, =0 {rien de nouveau} one {# opération ajoutée} other {# opérations ajoutées}}",
    { count },
  );
}

export function foundSentence(accounts: number): string {
  return say(
    "{accounts, plural, =0 {Ce fichier ne contient aucun compte.} one {Ce fichier contient un compte.} other {Ce fichier contient # comptes.}}",
    { accounts },
  );
}

export function shownLinesSentence(shown: number, total: number): string {
  return say(
    "Les {shown, number} premières sur {total, number}, les plus récentes d’abord. Toutes les nouvelles seront ajoutées.",
    { shown, total },
  );
}
