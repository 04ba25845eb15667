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
  known: "Part des frais connue",
  yearlyNote: "par an, {share} du contrat",
  yearly:
    "Ces frais sont déjà déduits de la valeur affichée, {total}, et n’apparaissent sur aucune facture. Soit {month} par mois.",
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
  lost: "Les sommes prélevées ne produisent plus de rendement les années suivantes\u00a0: l’effet des frais s’accumule.",
  passiveNote: "en vingt ans, avec des fonds à {share} par an dans le même contrat",
  passive:
    "Un fonds indiciel copie le marché pour quelques dixièmes de pour cent. À performance égale avant frais, l’écart vous revient.",
  passiveNothing:
    "Vos supports coûtent déjà aussi peu que des fonds indiciels\u00a0: il n’y a rien à y gagner.",
  coveredNote: "du contrat a des frais connus",
  covered:
    "{count, plural, =0 {Aucun support ne publie ses frais.} one {# support, sur {total, number}, publie ses frais courants.} other {# supports, sur {total, number}, publient leurs frais courants.}} Des frais inconnus ne sont pas comptés pour zéro\u00a0: ils sont exclus et signalés.",
  coveredTitle: "Les frais courants de chaque support",
  perYear: "Par an",
  inEuros: "En euros",
  unknown: "inconnu",
} as const;
