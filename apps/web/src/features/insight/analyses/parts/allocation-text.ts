import { elided } from "../../../../ui/brand.ts";

/** The words of the first part, how the portfolio is spread. */
export const allocationText = {
  classesNote: "de votre contrat\u00a0: {name}",
  oneClass: "Tout votre contrat est placé sur cette seule classe.",
  classes:
    "En deuxième position\u00a0: {name} ({share}){others, plural, =0 {} one {, puis une autre classe} other {, puis # autres classes}}. La classe d’un placement explique l’essentiel de ce qu’il gagne et de ce qu’il risque.",
  classesTitle: "La répartition par classe",
  exposedNote: "soit {share} du contrat",
  allExposed:
    "Tout votre contrat suit les marchés\u00a0: aucune part n’est en fonds en euros ou en liquidités.",
  exposed:
    "Cette part suit les marchés. Le reste, {share}, est en fonds en euros, en livret ou en liquidités\u00a0: sa valeur ne baisse pas avec eux.",
  exposedTitle: "Part exposée aux marchés",
  part: "Part",
  follows: "Suit les marchés",
  doesNotFollow: "Ne les suit pas",
  largestNote: "du contrat\u00a0: {name}",
  largest: "Ce support vaut à lui seul {amount}.",
  largestThree:
    "Ce support vaut à lui seul {amount}. Les trois premiers, sur {count, number}, font {share} du contrat.",
  largestTitle: "Vos supports",
  line: "Support",
  lines: "Supports",
  spreadUnit: "{count, plural, one {support} other {supports}}",
  spreadNote: "{count, plural, one {significatif sur # détenu} other {significatifs sur # détenus}}",
  spread:
    "Votre contrat est aussi concentré que s’il était partagé également entre {lines} supports. Plus ce nombre approche celui de vos lignes, mieux votre épargne est répartie.",
  spreadTitle: "Concentration de votre épargne",
  firstLine: "Le premier support",
  nextLines: "Les deux suivants",
  otherLines: "Tous les autres",
  knownNote: "du contrat a une classe connue",
  allKnown: "Chaque support est reconnu\u00a0: toute l’analyse porte sur la totalité de votre contrat.",
  partKnown: `Il reste {amount} ${elided("que")} ne sait pas classer. Cette part compte dans la valeur, pas dans les notes.`,
  knownTitle: "Part connue, classe par classe",
} as const;
