import type {
  DwellingFeature,
  DwellingKind,
  DwellingState,
  DwellingUsage,
  EstimateFailure,
  RealEstateType,
} from "@vigie/domain";

/** What the screens of properties say. */
export const text = {
  pages: "Pages du bien",
  crumb: "Contrats",
  home: "Bien immobilier",
  overview: "Vue d’ensemble",
  settings: "Réglages",
  loading: "Chargement du bien",
  failed: "Ce bien n’a pas pu être chargé.",
  retry: "Réessayer",
  gone: "Ce bien n’existe pas, ou plus.",
  unknown: "inconnu",
  value: "Valeur du bien",
  originEstimated:
    "Valeur estimée par un modèle de prix\u00a0: sa méthode, ses données et sa date figurent sous «\u00a0Estimation\u00a0». Votre propre valeur est conservée à part.",
  originTyped: "Valeur que vous avez saisie, pour le bien entier, à cette date.",
  originInstead: "Elle compte parce qu’aucune estimation n’a pu être obtenue.",
  originPurchase: "Prix d’achat que vous avez indiqué, faute d’une valeur plus récente.",
  hidden: "Ce bien est masqué\u00a0: il ne compte pas dans vos totaux.",
  unknownValue: "La valeur de ce bien n’est pas connue.",
  unknownReason: "Indiquez sa valeur ou demandez une estimation.",
  evolution: "Évolution de la valeur",
  shortHistory: "La courbe s’affichera dès la deuxième valeur.",
  failedHistory: "L’évolution n’a pas pu être chargée.",
  priceAndValue: "Prix et valeur",
  bought: "Prix d’achat",
  boughtIn: "en {year}",
  costsApart: "{amount} de frais d’acquisition en plus",
  worthNow: "Valeur aujourd’hui",
  worthEstimated: "estimation du {day}, d’après l’indice des prix et les ventes publiées",
  worthTyped: "saisie le {day}",
  since: "{gain}, soit {ratio}, depuis l’achat.",
  boughtUnknown: "Indiquez le prix d’achat pour le comparer à la valeur.",
  tellPrice: "Indiquer le prix d’achat",
  rented: "Loyer",
  equity: "Votre part nette",
  whole: "Valeur du bien entier",
  counted: "Valeur comptée",
  owed: "Capital restant dû",
  net: "Valeur nette des crédits",
  noLoan: "Aucun crédit n’est rattaché à ce bien.",
  linkFromLoan: "Rattacher un crédit",
  facts: "Le bien",
  place: "Adresse",
  rent: "Par mois, hors charges",
  yield: "Rendement locatif brut",
  undescribed: "Décrivez ce bien pour en demander l’estimation.",
  describe: "Décrire ce bien",
} as const;

export const estimateText = {
  title: "Estimation",
  range: "Entre {low} et {high}",
  middle: "{value}, soit {metre} le mètre carré, au {day}.",
  used: "Cette estimation compte dans votre patrimoine\u00a0; elle est refaite chaque mois.",
  unused: "Cette estimation ne compte pas\u00a0: vous avez choisi votre propre valeur.",
  commune:
    "D’après le prix médian de {place} ({median} le mètre carré, {count} ventes de {period}), ajusté selon l’indice des prix, la surface et les caractéristiques du bien.",
  department:
    "D’après le prix médian du département ({place}\u00a0: {median} le mètre carré, {count} ventes de {period}), ajusté selon l’indice des prix, la surface et les caractéristiques du bien. Les communes d’un même département s’en écartent beaucoup.",
  factorsWord: "Calcul",
  factors: "{word}\u00a0: {median} par mètre carré{steps}.",
  step: ", {ratio} pour {name}",
  source: "Source\u00a0: {source}. Une estimation n’est pas une expertise.",
  ask: "Demander une estimation",
  again: "Estimer de nouveau",
  use: "Utiliser l’estimation",
  unuse: "Utiliser ma valeur",
  none: "Aucune estimation n’a encore été demandée.",
  price: "Votre valeur, pour le bien entier",
  priceOn: "Saisie le {day}.",
  priceHelp: "Elle est conservée à part\u00a0: une estimation ne la change jamais.",
  savePrice: "Enregistrer ma valeur",
  savedPrice: "Valeur enregistrée.",
  estimated: "Estimation mise à jour.",
} as const;

/** What moves a price from the median, by the partner's code; one that is not known is not told. */
export const factorWords: Readonly<Record<string, string>> = {
  time: "l’évolution des prix depuis ces ventes",
  size: "la surface",
  attributes: "l’étage, l’état et les équipements",
};

export const failureWords: Readonly<Record<EstimateFailure, string>> = {
  unavailable:
    "L’estimation est indisponible pour l’instant. La dernière valeur connue reste comptée\u00a0; l’estimation sera redemandée demain.",
  not_covered:
    "Aucune vente n’est publiée là où se trouve ce bien (l’Alsace, la Moselle et Mayotte n’ont pas de données ouvertes). Indiquez vous-même sa valeur.",
  missing_fields: "Il manque la nature, l’adresse ou la surface du bien pour l’estimer.",
  not_a_dwelling: "Des parts de SCPI ont leur propre prix\u00a0: indiquez leur valeur.",
};

export const typeLabels: Readonly<Record<RealEstateType, string>> = {
  principal_residence: "Résidence principale",
  secondary_residence: "Résidence secondaire",
  rental_investment: "Investissement locatif",
  scpi: "Parts de SCPI",
};
export const kindLabels: Readonly<Record<DwellingKind, string>> = {
  appartment: "Appartement",
  house: "Maison",
};
export const stateLabels: Readonly<Record<DwellingState, string>> = { new: "Neuf", old: "Ancien" };
export const usageLabels: Readonly<Record<DwellingUsage, string>> = {
  owner_occupied: "Vous l’occupez",
  rented: "Loué",
  lent: "Prêté",
  vacant: "Vacant",
};
export const featureLabels: Readonly<Record<DwellingFeature, string>> = {
  elevator: "Ascenseur",
  garage: "Garage",
  parking: "Place de stationnement",
  balcony: "Balcon",
  terrace: "Terrasse",
  cellar: "Cave",
  concierge: "Gardien",
  garden: "Jardin",
  swimming_pool: "Piscine",
};

export const fieldText = {
  name: "Nom du bien",
  nameHelp: "Par exemple «\u00a0Appartement de Rennes\u00a0».",
  type: "Type de bien",
  kind: "Nature",
  street: "Numéro et rue",
  optional: "Facultatif.",
  postalCode: "Code postal",
  city: "Ville",
  surface: "Surface habitable",
  purchaseValue: "Prix d’achat",
  purchaseYear: "Année d’achat",
  notaryCosts: "Frais de notaire",
  rooms: "Pièces",
  bedrooms: "Chambres",
  five: "5 ou plus",
  floor: "Étage",
  floorHelp: "0 pour le rez-de-chaussée.",
  floorCount: "Étages de l’immeuble",
  state: "État",
  usage: "Usage",
  rent: "Loyer reçu chaque mois, hors charges",
  features: "Équipements",
  required: "Remplissez ce champ pour continuer.",
  invalid: "Corrigez ce champ pour continuer.",
  postalCodeInvalid: "Un code postal a cinq chiffres.",
  surfaceInvalid: "Indiquez une surface de 5 à 2\u00a0000\u00a0m².",
  yearInvalid: "Indiquez une année, de 1900 à cette année.",
  bedroomsInvalid: "Il ne peut pas y avoir plus de chambres que de pièces.",
  unknown: "Je ne sais pas",
} as const;

export const addText = {
  title: "Ajouter un bien",
  intro:
    "Trois étapes\u00a0: le bien, ses caractéristiques, sa valeur. Rien n’est perdu si vous quittez la page.",
  steps: "Étapes",
  stepOf: "Étape {step} sur {count}",
  stepNames: ["Le bien", "Ses caractéristiques", "Sa valeur"],
  next: "Continuer",
  back: "Étape précédente",
  abandon: "Tout effacer",
  create: "Ajouter ce bien",
  created: "Bien ajouté.",
  way: "Comment connaître sa valeur",
  estimate: "Par une estimation",
  estimateHelp: "D’après les ventes publiées près du bien\u00a0: une fourchette, sa date et sa méthode.",
  typed: "Par ma propre valeur",
  typedHelp: "Celle d’un expert, d’un notaire ou la vôtre.",
  price: "Valeur aujourd’hui, pour le bien entier",
  priceOptional: "Facultative\u00a0: conservée à côté de l’estimation.",
  loan: "Crédit qui le finance",
  noLoan: "Aucun crédit",
  ownTitle: "Vous ne pouvez pas ajouter de bien ici.",
  ownReason: "Seul le titulaire du compte ajoute ses biens.",
} as const;

export const settingsText = {
  page: "réglages",
  title: "Description du bien",
  save: "Enregistrer",
  saved: "Bien enregistré.",
  deletion: "Supprimer ce bien",
  deletionWords: "Le bien quitte vos totaux avec tout son historique. Ses crédits restent, et sont détachés.",
  confirm: "Je veux supprimer ce bien définitivement.",
  remove: "Supprimer ce bien",
  removed: "Bien supprimé.",
  readOnly: "Seul le titulaire du compte change ces réglages.",
} as const;
