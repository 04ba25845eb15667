import type { Provenance, Standing } from "@vigie/domain";

/** The words of the health of data. */
export const text = {
  title: "Santé de vos données",
  readAt: "État au {day} à {time}",
  loading: "Chargement de l’état de vos sources",
  failed: "L’état de vos sources n’a pas pu être chargé.",
  retry: "Réessayer",
  leadAll:
    "{total, plural, one {Votre établissement connecté est à jour.} other {Vos {total} établissements connectés sont à jour.}}",
  lead: "{fresh, plural, =0 {Aucun établissement connecté n’est à jour, sur {total}.} one {Un établissement connecté est à jour, sur {total}.} other {{fresh} établissements connectés sont à jour, sur {total}.}}",
  problems: "À régler",
  problemsAside: "Le plus d’euros d’abord",
  nothing: "Rien à régler.",
  nothingReason: "Chaque source est à jour, et chaque autorisation reste valable.",
  sources: "Vos sources",
  amounts: "Montants suivis, crédits compris",
  bankStatuses: "Voir quels établissements répondent",
  sourcesNote:
    "«\u00a0À jour\u00a0»\u00a0: synchronisation réussie depuis moins de deux jours\u00a0; pour un fichier ou une saisie, valeur encore récente.",
  readOn: "Synchronisée le {day} à {time}",
  neverRead: "Jamais synchronisée",
  readUntil: "{read}, autorisation jusqu’au {day}",
  synchronise: "Synchroniser",
  manage: "Gérer la connexion",
  importFile: "Importer un relevé",
  unfold: "{count, plural, one {Détail et # contrat} other {Détail et # contrats}}",
  touched: "Montant concerné",
  unknownAmount: "montant inconnu",
  unknownMore:
    "{count, plural, one {et un contrat sans valeur connue} other {et # contrats sans valeur connue}}",
  files: "Fichiers importés",
  typed: "Saisie à la main",
  lastSuccess: "Dernière synchronisation réussie",
  lastTry: "Dernier essai",
  nextTry: "Prochain essai",
  consentEnds: "Fin de l’autorisation",
  never: "jamais",
  notPlanned: "non prévu",
  unknownDay: "inconnue",
  at: "{day} à {time}",
  portfoliosOf: "Contrats de {name}",
  valueOn: "Valeur au {day}.",
  valueFrom: "Valeur au {day}, {origin}.",
  noValue: "Aucune valeur connue.",
  noPortfolio: "Aucun contrat n’a encore été choisi.",
  hidden: "masqué",
  rebuilt: "Reconstitué du {from} au {to}.",
  gap: "Sans valeur du {from} au {to}.",
  gapDay: "Sans valeur le {from}.",
  gapsMore:
    "{count, plural, one {Et une autre période sans valeur.} other {Et # autres périodes sans valeur.}}",
  none: "Aucune source pour l’instant.",
  noneReason:
    "Connectez une banque, importez un relevé ou saisissez un contrat\u00a0: sa source s’affichera ici.",
  add: "Ajouter un contrat",
} as const;

export const standingLabels: Readonly<Record<Standing, string>> = {
  fresh: "À jour",
  reading: "Première synchronisation en cours",
  late: "Pas à jour",
  failing: "En échec",
  waiting: "Action attendue",
  old: "Valeur ancienne",
  unknown: "Valeur inconnue",
};

export const originLabels: Readonly<Record<Provenance, string>> = {
  provider: "donnée par l’établissement",
  file: "d’un relevé importé",
  computed: "calculée",
  estimated: "estimée",
  reconstructed: "reconstituée",
  replayed: "recalculée",
  typed: "saisie par vous",
};
