import { type CategoryFamily } from "./transactions.ts";

/** Categories of transactions: nine families (specification 1 §3), each with its children. An id is `family.child`. */
export type Category = {
  readonly id: string;
  readonly family: CategoryFamily;
  readonly words: readonly string[];
};

/** Transfers between one's own accounts and investments: they are not spending. */
export const ownMoveCategories: readonly string[] = [
  "finances.savings",
  "finances.investment",
  "finances.transfer",
];

/** Words are matched in a wording in capitals without accents, at the start of a word. The first category with a match wins, so the
 * specific ones come before the general ones. French shop and company names are facts of public knowledge. */
export const categories: readonly Category[] = [
  { id: "housing.rent", family: "housing", words: ["LOYER", "BAILLEUR", "FONCIA", "NEXITY", "CITYA"] },
  {
    id: "housing.loan",
    family: "housing",
    words: ["ECHEANCE PRET", "PRET IMMO", "ECHEANCE DE PRET", "REMBOURSEMENT PRET"],
  },
  {
    id: "housing.energy",
    family: "housing",
    words: ["EDF", "ENGIE", "TOTALENERGIES", "EKWATEUR", "VATTENFALL", "VEOLIA", "SUEZ", "SAUR"],
  },
  {
    id: "housing.insurance",
    family: "housing",
    words: ["ASSURANCE HABITATION", "MAIF", "MACIF", "MATMUT", "GROUPAMA"],
  },
  {
    id: "housing.works",
    family: "housing",
    words: ["LEROY MERLIN", "CASTORAMA", "BRICOMARCHE", "BRICO DEPOT", "IKEA", "CONFORAMA"],
  },
  { id: "housing.charges", family: "housing", words: ["SYNDIC", "CHARGES COPRO", "TAXE FONCIERE"] },
  {
    id: "grocery.supermarket",
    family: "grocery",
    words: [
      "CARREFOUR",
      "LECLERC",
      "INTERMARCHE",
      "SUPER U",
      "HYPER U",
      "U EXPRESS",
      "AUCHAN",
      "MONOPRIX",
      "FRANPRIX",
      "LIDL",
      "ALDI",
      "CASINO",
      "PICARD",
      "BIOCOOP",
      "NATURALIA",
      "SYSTEME U",
    ],
  },
  {
    id: "grocery.shops",
    family: "grocery",
    words: ["BOULANGERIE", "BOUCHERIE", "PRIMEUR", "FROMAGERIE", "EPICERIE", "POISSONNERIE", "MARCHE"],
  },
  {
    id: "grocery.restaurant",
    family: "grocery",
    words: [
      "RESTAURANT",
      "BRASSERIE",
      "CREPERIE",
      "PIZZERIA",
      "CAFE",
      "BISTROT",
      "MC DONALD",
      "MCDONALD",
      "BURGER KING",
      "DELIVEROO",
      "UBER EATS",
      "SUSHI",
      "BAR",
    ],
  },
  {
    id: "clothing.clothes",
    family: "clothing",
    words: [
      "ZARA",
      "H&M",
      "KIABI",
      "DECATHLON",
      "UNIQLO",
      "CELIO",
      "PETIT BATEAU",
      "VERTBAUDET",
      "VINTED",
      "ZALANDO",
      "SEZANE",
      "GALERIES LAFAYETTE",
      "PRINTEMPS",
    ],
  },
  { id: "clothing.shoes", family: "clothing", words: ["ERAM", "MINELLI", "CHAUSS", "BATA"] },
  {
    id: "communication.internet",
    family: "communication",
    words: ["FREE", "ORANGE", "SFR", "BOUYGUES", "SOSH", "RED BY"],
  },
  {
    id: "communication.subscriptions",
    family: "communication",
    words: [
      "NETFLIX",
      "SPOTIFY",
      "DEEZER",
      "CANAL",
      "DISNEY",
      "LE MONDE",
      "MEDIAPART",
      "OUEST FRANCE",
      "PRIME VIDEO",
      "APPLE COM",
      "GOOGLE",
    ],
  },
  {
    id: "transport.fuel",
    family: "transport",
    words: ["TOTAL ACCESS", "STATION", "ESSO", "SHELL", "AVIA", "CARBURANT", "BP "],
  },
  {
    id: "transport.public",
    family: "transport",
    words: ["SNCF", "RATP", "NAVIGO", "STAR RENNES", "TCL", "TISSEO", "KEOLIS", "OUIGO", "TER "],
  },
  {
    id: "transport.car",
    family: "transport",
    words: [
      "NORAUTO",
      "MIDAS",
      "FEU VERT",
      "APRR",
      "VINCI AUTOROUTE",
      "PEAGE",
      "PARKING",
      "INDIGO",
      "GARAGE",
      "ASSURANCE AUTO",
    ],
  },
  {
    id: "transport.travel",
    family: "transport",
    words: ["AIR FRANCE", "EASYJET", "TRANSAVIA", "BLABLACAR", "UBER", "TAXI", "VOLOTEA"],
  },
  { id: "health.pharmacy", family: "health", words: ["PHARMACIE", "PHARM"] },
  {
    id: "health.doctor",
    family: "health",
    words: [
      "DOCTEUR",
      "DR ",
      "MEDECIN",
      "DENTISTE",
      "OPTIC",
      "LABORATOIRE",
      "KINE",
      "HOPITAL",
      "CLINIQUE",
      "DOCTOLIB",
    ],
  },
  {
    id: "health.insurance",
    family: "health",
    words: ["MUTUELLE", "CPAM", "HARMONIE", "MGEN", "ALAN", "MALAKOFF"],
  },
  {
    id: "hobby.culture",
    family: "hobby",
    words: [
      "FNAC",
      "CULTURA",
      "CINEMA",
      "UGC",
      "PATHE",
      "THEATRE",
      "MUSEE",
      "LIBRAIRIE",
      "CONCERT",
      "TICKETMASTER",
    ],
  },
  {
    id: "hobby.sport",
    family: "hobby",
    words: ["PISCINE", "BASIC FIT", "FITNESS", "CLUB", "LICENCE", "INTERSPORT", "GO SPORT"],
  },
  {
    id: "hobby.holidays",
    family: "hobby",
    words: ["AIRBNB", "BOOKING", "HOTEL", "CAMPING", "GITE", "CLUB MED", "PIERRE VACANCES"],
  },
  {
    id: "hobby.children",
    family: "hobby",
    words: ["JOUE CLUB", "KING JOUET", "CRECHE", "CANTINE", "PERISCOLAIRE", "ECOLE", "UNIVERSITE"],
  },
  {
    id: "finances.salary",
    family: "finances",
    words: ["SALAIRE", "PAIE ", "VIR SALAIRE", "TRAITEMENT", "REMUNERATION"],
  },
  { id: "finances.pension", family: "finances", words: ["PENSION", "RETRAITE", "AGIRC", "CNAV", "CARSAT"] },
  {
    id: "finances.benefits",
    family: "finances",
    words: ["CAF ", "POLE EMPLOI", "FRANCE TRAVAIL", "ALLOCATION"],
  },
  { id: "finances.rents", family: "finances", words: ["LOYER RECU", "LOYERS LOCATAIRE", "VIR LOCATAIRE"] },
  {
    id: "finances.taxes",
    family: "finances",
    words: ["DGFIP", "IMPOT", "TRESOR PUBLIC", "PRELEVEMENT SOURCE", "URSSAF"],
  },
  {
    id: "finances.bank_fees",
    family: "finances",
    words: ["COTISATION", "FRAIS", "AGIOS", "COMMISSION", "TENUE DE COMPTE"],
  },
  {
    id: "finances.loan",
    family: "finances",
    words: ["CREDIT CONSO", "PRET PERSO", "PRET AUTO", "COFIDIS", "CETELEM", "SOFINCO", "ECHEANCE"],
  },
  {
    id: "finances.savings",
    family: "finances",
    words: ["VIR EPARGNE", "EPARGNE", "LIVRET", "LDDS", "PEL ", "VERSEMENT", "ASSURANCE VIE", "PEA "],
  },
  {
    id: "finances.investment",
    family: "finances",
    words: ["DIVIDENDE", "COUPON", "ACHAT TITRE", "ACHAT DE TITRE", "ACHAT COMPTANT", "VENTE ", "ARBITRAGE"],
  },
  { id: "finances.interest", family: "finances", words: ["INTERETS", "INTERET"] },
  { id: "finances.transfer", family: "finances", words: ["VIR ", "VIREMENT"] },
  { id: "other.cash", family: "other", words: ["RETRAIT", "DAB"] },
  { id: "other.check", family: "other", words: ["CHEQUE", "CHQ"] },
  { id: "other.gifts", family: "other", words: ["DON ", "CADEAU", "LEETCHI", "FLEURISTE", "CROIX ROUGE"] },
  { id: "other.uncategorised", family: "other", words: [] },
];

export const uncategorised = "other.uncategorised";
