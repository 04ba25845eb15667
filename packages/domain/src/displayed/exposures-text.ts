import type { exposureFigures } from "./exposures.ts";
import type { FigureText } from "./text-model.ts";

export const exposureTexts: Readonly<Record<keyof typeof exposureFigures, FigureText>> = {
  "exposure.part": {
    label: "Montant détenu à travers vos supports",
    formula:
      "La somme, ligne par ligne, de votre part de la ligne multipliée par la part que le fonds publie. Une action détenue directement compte en entier.",
  },
  "exposure.share": {
    label: "Part de vos placements",
    formula: "Le montant détenu, divisé par la valeur des lignes concernées.",
  },
  "exposure.applicable": {
    label: "Valeur des lignes concernées",
    formula:
      "La somme de vos lignes, sans celles pour lesquelles la question n’a pas d’objet\u00a0: fonds en euros et liquidités, et pour les sociétés et les secteurs les fonds sans actions.",
  },
  "exposure.known": {
    label: "Part connue",
    formula:
      "La somme des parts publiées, divisée par la valeur des lignes concernées. Le reste n’est pas communiqué par les fonds.",
  },
  "exposure.effective": {
    label: "Concentration réelle",
    formula:
      "L’inverse de la somme des carrés des parts. Le nombre le plus haut suppose que ce qui n’est pas communiqué est réparti à l’infini, le plus bas qu’il est tout entier dans la première part.",
  },
  "exposure.total": {
    label: "Valeur de vos placements",
    formula: "La somme de la valeur de vos placements, pour votre part.",
  },
  "exposure.same": {
    label: "Montant d’un support présent dans plusieurs contrats",
    formula: "La somme de ses lignes dans vos contrats, pour votre part.",
  },
  "exposure.same.share": {
    label: "Part d’un support présent dans plusieurs contrats",
    formula: "Son montant, divisé par la valeur de vos placements.",
  },
  "exposure.near": {
    label: "Corrélation de deux supports",
    formula:
      "La corrélation de leurs variations hebdomadaires, sur les semaines où les deux ont un cours, 156 au moins. Deux supports de même classe sont rapprochés au-dessus de 97\u00a0%, quand une variation de l’un s’accompagne d’une variation de même ampleur de l’autre, à 10\u00a0% près.",
  },
  "exposure.near.cost": {
    label: "Coût supplémentaire par an",
    formula:
      "L’écart de frais courants entre les deux supports, multiplié par ce que vous détenez du plus coûteux.",
  },
  "exposure.near.shared": {
    label: "Sociétés communes",
    formula:
      "La somme, sur les sociétés que les deux fonds publient, de la plus petite de leurs deux parts. C’est un minimum\u00a0: les fonds ne publient que leurs premières lignes.",
  },
};
