import type { Provenance, Standing } from "@vigie/domain";

/** The words of the health of data. */
export const text = {
  title: "Santé de vos données",
  readAt: "État au {day} à {time}",
  loading: "Lecture de l’état de vos sources",
  failed: "L’état de vos sources n’a pas pu être lu.",
  retry: "Réessayer",
  leadAll: "{total, plural, one {Votre source est à jour.} other {Vos {total} sources sont à jour.}}",
  lead: "{fresh, plural, =0 {Aucune source n’est à jour} one {Une source est à jour} other {{fresh} sources sont à jour}} sur {total}.",
  problems: "Ce qui demande une action",
  problemsAside: "Le plus d’euros d’abord",
  nothing: "Rien à régler.",
  nothingReason: "Chaque source a été lue récemment, et chaque accord court encore.",
  sources: "Vos sources",
  sourcesNote:
    "Verte seulement après une lecture réussie depuis moins de deux jours\u00a0; pour un fichier ou une saisie, tant que la valeur est récente.",
  touched: "Euros concernés",
  unknownAmount: "montant inconnu",
  unknownMore:
    "{count, plural, one {et un contrat sans valeur connue} other {et # contrats sans valeur connue}}",
  files: "Fichiers importés",
  typed: "Saisie à la main",
  lastSuccess: "Dernière lecture réussie",
  lastTry: "Dernier essai",
  nextTry: "Prochain essai",
  consentEnds: "Fin de l’accord",
  never: "jamais",
  notPlanned: "non prévu",
  unknownDay: "inconnue",
  at: "{day} à {time}",
  contractsOf: "Contrats de {name}",
  contract: "Contrat",
  valueOn: "Valeur au",
  origin: "D’où vient la valeur",
  past: "Ce que l’historique ne sait pas",
  value: "Valeur",
  noContract: "Aucun contrat n’a encore été choisi.",
  hidden: "masqué",
  rebuilt: "Reconstitué du {from} au {to}",
  gap: "Sans valeur du {from} au {to}",
  gapDay: "Sans valeur le {from}",
  gapsMore: "{count, plural, one {et un autre trou} other {et # autres trous}}",
  noGap: "Rien à signaler",
  none: "Aucune source pour l’instant.",
  noneReason: "Reliez une banque, importez un relevé ou saisissez un contrat\u00a0: sa source se suivra ici.",
  add: "Ajouter un contrat",
} as const;

export const standingLabels: Readonly<Record<Standing, string>> = {
  fresh: "À jour",
  reading: "Première lecture en cours",
  late: "Pas lue récemment",
  failing: "En échec",
  waiting: "Vous attend",
  old: "Valeur ancienne",
  unknown: "Valeur inconnue",
};

export const originLabels: Readonly<Record<Provenance, string>> = {
  provider: "Donnée par l’établissement",
  file: "Lue dans un fichier",
  computed: "Calculée",
  estimated: "Estimée",
  reconstructed: "Reconstituée",
  typed: "Saisie par vous",
};
