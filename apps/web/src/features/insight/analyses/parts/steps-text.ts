import type { Step } from "./steps.ts";

/** The parts of an analysis and the questions that they answer. */
export const steps: readonly Step[] = [
  {
    id: "allocation",
    name: "Répartition",
    substeps: [
      { name: "Classes de placements", question: "Sur quoi votre contrat est-il placé\u00a0?" },
      { name: "Part exposée", question: "Quelle part de votre contrat peut baisser\u00a0?" },
      { name: "Plus gros supports", question: "Quels supports pèsent le plus\u00a0?" },
      { name: "Diversification", question: "Votre épargne est-elle vraiment répartie\u00a0?" },
      { name: "Supports identifiés", question: "Quelle part de vos supports est identifiée\u00a0?" },
    ],
  },
  {
    id: "performances",
    name: "Performances",
    substeps: [
      { name: "Gain en euros", question: "Combien ce contrat vous a-t-il rapporté\u00a0?" },
      { name: "Vos placements", question: "Quelle a été la performance de vos placements\u00a0?" },
      {
        name: "Votre argent",
        question: "Quel rendement avez-vous obtenu, compte tenu de vos versements\u00a0?",
      },
      { name: "Face au marché", question: "Faites-vous mieux que le marché\u00a0?" },
      { name: "Année par année", question: "La performance varie-t-elle d’une année à l’autre\u00a0?" },
    ],
  },
  {
    id: "risk",
    name: "Risque",
    substeps: [
      { name: "Volatilité", question: "De combien votre contrat varie-t-il en un an\u00a0?" },
      { name: "Perte possible", question: "Que pourriez-vous perdre en un an\u00a0?" },
      { name: "Pire baisse passée", question: "Quelle a été la pire baisse\u00a0?" },
      { name: "Échelle de risque (SRI)", question: "Où êtes-vous sur l’échelle de risque\u00a0?" },
      { name: "Accord avec votre profil", question: "Ce risque est-il celui que vous acceptez\u00a0?" },
    ],
  },
  {
    id: "fees",
    name: "Frais",
    substeps: [
      { name: "Coût par an", question: "Combien ce contrat vous coûte-t-il par an\u00a0?" },
      { name: "Supports les plus chers", question: "Quels supports vous coûtent le plus\u00a0?" },
      { name: "Sur vingt ans", question: "Que coûteront ces frais en vingt ans\u00a0?" },
      { name: "Face à un indice", question: "Quel serait l’écart avec des fonds indiciels\u00a0?" },
      { name: "Frais connus", question: "Tous ces frais sont-ils connus\u00a0?" },
    ],
  },
  {
    id: "advices",
    name: "À retenir",
    substeps: [
      { name: "Risque et profil", question: "Votre risque et votre profil s’accordent-ils\u00a0?" },
      { name: "Coût et concentration", question: "Un support pèse-t-il trop, ou coûte-t-il trop\u00a0?" },
      { name: "Et maintenant", question: "Que pouvez-vous faire\u00a0?" },
    ],
  },
];
