import type { Provenance, Standing } from "@vigie/domain";

/** The words of the health of data. */
export const text = {
  title: "Santé de vos données",
  readAt: "État au {day} à {time}",
  loading: "Lecture de l’état de vos sources",
  failed: "L’état de vos sources n’a pas pu être lu.",
  retry: "Réessayer",
  leadAll:
    "{total, plural, one {Votre établissement relié est à jour.} other {Vos {total} établissements reliés sont à jour.}}",
  lead: "{fresh, plural, =0 {Aucun établissement relié n’est à jour, sur {total}.} one {Un établissement relié est à jour, sur {total}.} other {{fresh} établissements reliés sont à jour, sur {total}.}}",
  problems: "Ce qui demande une action",
  problemsAside: "Le plus d’euros d’abord",
  nothing: "Rien à régler.",
  nothingReason: "Chaque source a été lue récemment, et chaque accord court encore.",
  sources: "Vos sources",
  bankStatuses: "Voir quels établissements répondent",
  sourcesNote:
    "«\u00a0À jour\u00a0» suppose une lecture réussie depuis moins de deux jours\u00a0; pour un fichier ou une saisie, une valeur encore récente.",
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
  portfoliosOf: "Contrats de {name}",
  valueOn: "Valeur au {day}.",
  valueFrom: "Valeur au {day}, {origin}.",
  noValue: "Aucune valeur connue.",
  noPortfolio: "Aucun contrat n’a encore été choisi.",
  hidden: "masqué",
  rebuilt: "Reconstitué du {from} au {to}.",
  gap: "Sans valeur du {from} au {to}.",
  gapDay: "Sans valeur le {from}.",
  gapsMore: "{count, plural, one {Et un autre trou.} other {Et # autres trous.}}",
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
  provider: "donnée par l’établissement",
  file: "lue dans un fichier",
  computed: "calculée",
  estimated: "estimée",
  reconstructed: "reconstituée",
  replayed: "recalculée",
  typed: "saisie par vous",
};
