import type { SavingsProductKind } from "@vigie/domain";

/** The words of a savings product: figures come in from the dated facts, never written here. */
export const productText = {
  page: "le produit",
  loading: "Chargement du produit",
  failed: "Les intérêts n’ont pas pu être calculés.",
  retry: "Réessayer",
  notSavings: "Cette page est celle des produits d’épargne.",
  notSavingsReason:
    "Livrets, épargne logement et comptes à terme y ont leurs taux, leurs plafonds et leur fiscalité. Ce contrat est d’un autre type.",
  unknownProduct: "Le produit exact n’est pas connu.",
  unknownProductReason:
    "Précisez s’il s’agit d’un Livret A, d’un LDDS, d’un PEL… dans « Corriger le type », sur la vue d’ensemble du contrat.",
  seeOverview: "Voir la vue d’ensemble",
  seeDetails: "Voir les détails du contrat",
  earned: "Intérêts acquis en {year}",
  earnedNote: "Du {from} au {to}, calculés par quinzaine, avant impôt.",
  earnedNoteExempt: "Du {from} au {to}, calculés par quinzaine, nets d’impôt.",
  expected: "Sans nouveau mouvement d’ici au 31.12.{year}, les intérêts de l’année seraient de {amount}.",
  net: "Il en resterait {amount} une fois retirés les impôts et prélèvements connus.",
  partial:
    "Les opérations d’avant le {day} ne sont pas connues\u00a0: les intérêts ne sont comptés que depuis.",
  reasons: {
    rate_unknown: "Les intérêts de l’année ne peuvent pas être calculés\u00a0: le taux n’est pas connu.",
    movements_unknown:
      "Les intérêts de l’année ne peuvent pas être calculés\u00a0: aucune opération de ce compte n’est connue.",
    balance_unknown: "Les intérêts de l’année ne peuvent pas être calculés\u00a0: le solde n’est pas connu.",
  },
  rateByBank: "Le taux de ce produit est fixé par votre banque\u00a0; il n’est pas public.",
  pelUnknown:
    "Le taux d’un PEL est celui de son ouverture. Sa date d’ouverture n’est pas connue\u00a0: votre banque vous la dira.",
  detail: "Voir le détail par quinzaine",
  fortnights: "Intérêts par quinzaine",
  fortnight: "Quinzaine",
  base: "Base de calcul des intérêts",
  rate: "Taux",
  interest: "Intérêts",
  total: "Total",
  rule: "Un versement compte à partir du premier ou du 16 du mois qui le suit, un retrait dès le début de sa quinzaine.",
  received: "Intérêts versés par la banque",
  receivedYear: "Année",
  receivedNone: "Aucun versement d’intérêts n’est connu.",
  pros: "Ses avantages",
  cons: "Ses limites",
  facts: "En chiffres",
  currentRate: "Taux actuel",
  keptRate: "Taux de ce plan",
  bankRate: "fixé par la banque",
  unknown: "inconnu",
  since: "depuis le {day}",
  openedOn: "ouvert le {day}",
  revision: "La révision du {day} n’a pas encore été relevée\u00a0: le taux peut avoir changé.",
  cap: "Plafond de versement",
  noCap: "aucun",
  room: "Versement encore possible",
  roomNote: "au moins, car les intérêts comptent dans le solde",
  full: "plafond atteint",
  ends: "Fin du plan",
  loan: "Prêt possible, au plus",
  ages: "Âge",
  agesOf: "de {from} à {to} ans",
  holders: "Détention",
  one: "un seul par personne",
  tax: "Impôt sur les intérêts",
  exempt: "aucun",
  incomeTax: "Impôt sur le revenu",
  noIncomeTax: "aucun avant le douzième anniversaire",
  noIncomeTaxCel: "aucun",
  dependsOnOpening: "selon la date d’ouverture",
  levies: "Prélèvements sociaux",
  history: "Historique des taux",
  historyPel: "Taux selon la date d’ouverture",
  from: "À partir du",
  until: "Fin",
  now: "en cours",
  sources: "Sources\u00a0: {sources}.",
  general:
    "Les règles générales (disponibilité, détention, fiscalité) sont résumées ici\u00a0; le texte qui fait foi est celui de votre contrat et de service-public.fr.",
} as const;

type Reasons = { readonly pros: readonly string[]; readonly cons: readonly string[] };

const available = "L’argent reste disponible à tout moment.";
const guaranteed = "Le capital ne peut pas baisser.";
const capped = "Les versements sont plafonnés à {cap}\u00a0; seuls les intérêts peuvent dépasser.";
const onlyOne = "Un seul par personne, toutes banques confondues.";
const taxed = "Les intérêts sont imposés\u00a0: {tax} d’impôt et {levies} de prélèvements sociaux.";
const bankRate = "Le taux est libre\u00a0: la banque peut le changer quand elle veut.";
const stateRate = "{rate} par an depuis le {since}, sans impôt ni prélèvements sociaux.";

/** What speaks for and against each product; a sentence whose figure is not known is left out. */
export const productReasons: Readonly<Record<SavingsProductKind, Reasons>> = {
  livret_a: {
    pros: [stateRate, available, "Le capital et les intérêts sont garantis par l’État."],
    cons: [capped, onlyOne],
  },
  ldd: {
    pros: [stateRate, available, guaranteed],
    cons: [capped, onlyOne, "Il faut avoir son domicile fiscal en France."],
  },
  lep: {
    pros: [stateRate, "Son taux dépasse celui du Livret A ({livretAbelow}).", available],
    cons: [
      capped,
      "Il est réservé aux revenus modestes\u00a0: la banque vérifie ce droit chaque année.",
      onlyOne,
    ],
  },
  livret_jeune: {
    pros: [
      "Sa banque ne peut pas le rémunérer moins que le Livret A.",
      "Ni impôt ni prélèvements sociaux.",
      available,
    ],
    cons: [capped, "Il ferme à la fin de l’année des {maxAge} ans.", onlyOne],
  },
  cel: {
    pros: [available, guaranteed, "Il peut donner droit à un prêt immobilier, jusqu’à {loan}."],
    cons: [capped, "Son taux est inférieur à celui du Livret A ({livretAabove}).", taxed, onlyOne],
  },
  pel: {
    pros: [
      "Son taux de {rate} est celui de son ouverture, et ne change pas.",
      guaranteed,
      "Il peut donner droit à un prêt immobilier, jusqu’à {loan}.",
    ],
    cons: [
      "Un retrait ferme le plan.",
      capped,
      taxed,
      "Ouvert depuis mars 2011, il est clos par la banque au bout de {years} ans.",
      onlyOne,
    ],
  },
  csl: {
    pros: [available, guaranteed, "La loi ne plafonne pas les versements."],
    cons: [bankRate, taxed],
  },
  livret: {
    pros: [available, guaranteed, "La loi ne plafonne pas les versements."],
    cons: [bankRate, taxed],
  },
  livret_pro: {
    pros: [available, guaranteed, "La loi ne plafonne pas les versements."],
    cons: [bankRate, taxed],
  },
  term_account: {
    pros: ["Le taux est connu à l’avance.", guaranteed, "La loi ne plafonne pas les versements."],
    cons: ["Un retrait avant le terme coûte une partie des intérêts.", taxed],
  },
  pep: {
    pros: ["Après huit ans, les intérêts ne supportent que les prélèvements sociaux.", guaranteed],
    cons: ["Il ne s’ouvre plus depuis 2003\u00a0: ce qui est retiré ne peut plus y revenir."],
  },
};
