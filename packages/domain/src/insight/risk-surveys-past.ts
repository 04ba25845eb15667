import type { RiskSurvey } from "./risk-survey.ts";
import { question } from "./risk-survey-question.ts";

/** Past surveys with their exact wording, so that an old answer is shown with the text that the person read. They are never
 * changed, and no longer used for new answers. */

const secondSurveys: readonly RiskSurvey[] = [
  {
    type: "profile",
    version: "2026-11-2",
    title: "Votre profil de risque",
    questions: [
      question("knowledge", "Quels placements connaissez-vous assez pour les expliquer à un proche\u00a0?", {
        help: "Un placement que l’on comprend se garde mieux quand il baisse.",
        answers: [
          ["none", "Les livrets et les comptes courants", 0],
          ["euro", "Le fonds en euros d’une assurance vie", 1],
          ["funds", "Les fonds d’actions et d’obligations", 3],
          ["all", "Les actions en direct et les fonds indiciels", 4],
        ],
      }),
      question("experience", "Avez-vous déjà détenu un placement dont la valeur a baissé\u00a0?", {
        help: "Votre réaction passée en dit plus que vos intentions.",
        answers: [
          ["never", "Non, jamais", 1],
          ["sold", "Oui, et je l’ai vendu pour arrêter la perte", 0],
          ["kept", "Oui, et je l’ai gardé", 3],
          ["bought", "Oui, et j’en ai racheté", 4],
        ],
      }),
      question("reserve", "Combien de mois de dépenses avez-vous de côté, disponibles à tout moment\u00a0?", {
        help: "Cette réserve évite d’avoir à vendre au plus mauvais moment.",
        answers: [
          ["under_one", "Moins d’un mois", 0, 1],
          ["one_to_three", "D’un mois à moins de trois", 1],
          ["three_to_six", "De trois mois à moins de six", 3],
          ["over_six", "Six mois ou plus", 4],
        ],
      }),
      question("income", "Comment voyez-vous vos revenus dans les cinq prochaines années\u00a0?", {
        help: "Des revenus stables permettent d’attendre qu’un placement remonte.",
        answers: [
          ["falling", "Ils vont baisser", 0],
          ["uncertain", "Ils sont incertains", 1],
          ["stable", "Ils seront stables", 3],
          ["rising", "Ils vont augmenter", 4],
        ],
      }),
      question(
        "loss",
        "Vous placez 10\u202f000\u00a0€. Quelle perte sur un an pourriez-vous accepter\u00a0?",
        {
          help: "Toute espérance de gain s’accompagne d’un risque de perte.",
          answers: [
            ["none", "Aucune", 0, 0],
            ["small", "Jusqu’à 500\u00a0€", 1],
            ["medium", "Plus de 500\u00a0€, jusqu’à 2\u202f500\u00a0€", 3],
            ["large", "Plus de 2\u202f500\u00a0€", 4],
          ],
        },
      ),
      question("reaction", "Vos placements perdent 20\u00a0% en trois mois. Que faites-vous\u00a0?", {
        help: "Une telle baisse est arrivée plusieurs fois sur les marchés d’actions.",
        answers: [
          ["sell_all", "Je vends tout", 0, 2],
          ["sell_part", "Je vends une partie", 1],
          ["wait", "J’attends", 3],
          ["buy", "J’en profite pour investir davantage", 4],
        ],
      }),
    ],
  },
  {
    type: "contract",
    version: "2026-11-2",
    title: "Le risque de ce contrat",
    questions: [
      question("horizon", "Quand aurez-vous besoin de l’argent de ce contrat\u00a0?", {
        help: "Plus l’échéance est lointaine, plus une baisse a le temps de se rattraper.",
        answers: [
          ["under_two", "Dans moins de deux ans", 0, 1],
          ["two_to_five", "Dans deux ans à moins de cinq", 1, 3],
          ["five_to_ten", "Dans cinq ans à moins de dix", 3],
          ["over_ten", "Dans dix ans ou plus", 4],
        ],
      }),
      question("share", "Quelle part de votre épargne ce contrat représente-t-il\u00a0?", {
        help: "Une perte compte moins quand elle porte sur une petite part de votre épargne.",
        answers: [
          ["almost_all", "Plus des neuf dixièmes", 0],
          ["over_half", "De la moitié aux neuf dixièmes", 1],
          ["under_half", "D’un dixième à moins de la moitié", 3],
          ["small", "Moins d’un dixième", 4],
        ],
      }),
      question("withdrawals", "Pensez-vous retirer de l’argent de ce contrat avant cette échéance\u00a0?", {
        help: "Un retrait pendant une baisse rend la perte définitive.",
        answers: [
          ["regularly", "Oui, régulièrement", 0],
          ["probably", "Oui, sans doute une fois", 1],
          ["unlikely", "Seulement en cas d’imprévu", 3],
          ["never", "Non", 4],
        ],
      }),
      question("loss", "Quelle baisse de ce contrat sur un an pourriez-vous accepter\u00a0?", {
        help: "Votre réponse fixe la limite que l’arbitrage respecte.",
        answers: [
          ["none", "Aucune", 0, 0],
          ["small", "Jusqu’à 5\u00a0%", 1],
          ["medium", "Plus de 5\u00a0%, jusqu’à 25\u00a0%", 3],
          ["large", "Plus de 25\u00a0%", 4],
        ],
      }),
      question("aim", "Qu’attendez-vous d’abord de ce contrat\u00a0?", {
        help: "Aucun placement n’est à la fois sûr, disponible et très rémunérateur.",
        answers: [
          ["protect", "Ne pas perdre ce que j’ai versé", 0, 2],
          ["inflation", "Suivre la hausse des prix", 1],
          ["grow", "Faire croître mon épargne, avec des hauts et des bas", 3],
          ["maximise", "Le meilleur gain possible, quelles que soient les baisses", 4],
        ],
      }),
    ],
  },
];

/** Former wordings of the answers to a question, by version. */
const firstWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "profile reserve": {
    one_to_three: "D’un à trois mois",
    three_to_six: "De trois à six mois",
    over_six: "Plus de six mois",
  },
  "profile loss": { medium: "Jusqu’à 1\u202f500\u00a0€" },
  "contract horizon": {
    two_to_five: "Dans deux à cinq ans",
    five_to_ten: "Dans cinq à dix ans",
    over_ten: "Dans plus de dix ans",
  },
  "contract share": {
    almost_all: "Presque toute mon épargne",
    over_half: "Plus de la moitié",
    under_half: "Moins de la moitié",
  },
  "contract loss": { medium: "Jusqu’à 15\u00a0%" },
};

const firstSurveys: readonly RiskSurvey[] = secondSurveys.map((survey) => ({
  ...survey,
  version: "2026-11-1",
  questions: survey.questions.map((asked) => ({
    ...asked,
    answers: asked.answers.map((answer) => ({
      ...answer,
      text: firstWords[`${survey.type} ${asked.id}`]?.[answer.id] ?? answer.text,
    })),
  })),
}));

export const pastRiskSurveys: readonly RiskSurvey[] = [...firstSurveys, ...secondSurveys];
