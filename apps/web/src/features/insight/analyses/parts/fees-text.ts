import type { Section } from "./sections.ts";

type Layer = Section<"fees">["layers"][number]["layer"];

export const layerNames: Readonly<Record<Layer, string>> = {
  funds: "Frais des supports",
  contract: "Gestion du contrat",
  entry: "Entrée, étalée sur huit ans",
  arbitrage: "Arbitrages",
  mandate: "Gestion sous mandat",
  custody: "Droits de garde",
  brokerage: "Courtage",
  withdrawal: "Rachats",
};

/** The words of the fourth part, what the portfolio costs. */
export const feesText = {
  kind: "Frais",
  line: "Support",
  known: "Ce que l’on connaît",
  yearlyNote: "par an, {share} du contrat",
  yearly:
    "Aucune facture ne vous l’annonce\u00a0: ces frais sont déjà déduits de la valeur affichée, {total}. C’est {month} par mois.",
  yearlyTitle: "Qui prélève ces frais",
  dearestNote: "par an pour {name}, {share} de sa valeur",
  dearest: "Ce sont ses {term}, prélevés dans le support lui-même. Les frais du contrat s’y ajoutent.",
  ongoingTerm: "frais courants",
  dearestTitle: "Frais courants par an, support par support",
  assumption:
    "Hypothèse\u00a0: {growth, select, none {} other {une croissance de {growth} par an avant frais, }}sans versement ni retrait. Ce n’est pas une prévision.",
  twentyTitle: "La valeur de votre contrat dans vingt ans",
  withWhichFees: "Avec quels frais",
  ownFees: "Avec vos frais",
  indexFees: "Avec des indices",
  noFees: "Sans aucun frais",
  lostNote: "en vingt ans, {share} de ce que le contrat aurait valu sans frais",
  lost: "Les frais d’une année ne travaillent plus les suivantes\u00a0: c’est leur durée, plus que leur taux, qui coûte.",
  passiveNote: "en vingt ans, avec des fonds à {share} par an dans le même contrat",
  passive:
    "Un fonds indiciel copie le marché pour quelques dixièmes de pour cent. À performance égale avant frais, l’écart vous revient.",
  passiveNothing:
    "Vos supports coûtent déjà aussi peu que des fonds indiciels\u00a0: il n’y a rien à y gagner.",
  coveredNote: "du contrat a des frais connus",
  covered:
    "{count, plural, =0 {Aucun support ne publie ses frais.} one {# support, sur {total, number}, publie ses frais courants.} other {# supports, sur {total, number}, publient leurs frais courants.}} Un frais inconnu n’est jamais compté pour zéro\u00a0: il est laissé de côté, et dit.",
  coveredTitle: "Les frais courants de chaque support",
  perYear: "Par an",
  inEuros: "En euros",
  unknown: "inconnu",
} as const;
