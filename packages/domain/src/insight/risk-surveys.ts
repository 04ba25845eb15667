import type { RiskSurvey, SurveyType } from "./risk-survey.ts";
import { question } from "./risk-survey-question.ts";
import { pastRiskSurveys } from "./risk-surveys-past.ts";

/** @source product decision, version 2026-11-3: the subjects are those of a suitability test (knowledge, experience, situation,
 * horizon, ability to bear losses, attitude: règlement délégué (UE) 2017/565, art. 54 and 55), each worth 0 to 4 points. Since
 * 2026-11-2 the person is asked their horizon, the answers on knowledge are ordered levels, a partial sale is an answer, and no
 * answer promises the highest gain. */
export const riskSurveys: readonly RiskSurvey[] = [
  {
    type: "profile",
    version: "2026-11-3",
    title: "Votre profil de risque",
    questions: [
      question("knowledge", "Quels placements connaissez-vous assez pour les expliquer à un proche\u00a0?", {
        help: "Chaque réponse comprend celles qui la précèdent.",
        answers: [
          ["none", "Les livrets et les comptes courants", 0],
          ["euro", "Aussi le fonds en euros d’une assurance vie", 1],
          ["funds", "Aussi les fonds d’actions et d’obligations, indiciels ou non", 3],
          ["all", "Aussi les actions et les obligations détenues en direct", 4],
        ],
      }),
      question("experience", "Avez-vous déjà détenu un placement dont la valeur a baissé\u00a0?", {
        help: "Si c’est arrivé plusieurs fois, indiquez la dernière.",
        answers: [
          ["never", "Non, jamais", 1],
          ["sold", "Oui, et je l’ai vendu en entier", 0],
          ["part", "Oui, et j’en ai vendu une partie", 1],
          ["kept", "Oui, et je l’ai conservé", 3],
          ["bought", "Oui, et j’en ai racheté", 4],
        ],
      }),
      question("horizon", "Quand aurez-vous besoin de la plus grande part de votre épargne\u00a0?", {
        help: "Un contrat qui a ses propres réponses suit les siennes.",
        answers: [
          ["under_two", "Dans moins de deux ans", 0, 1],
          ["two_to_five", "Dans deux ans à moins de cinq", 1, 3],
          ["five_to_ten", "Dans cinq ans à moins de dix", 3],
          ["over_ten", "Dans dix ans ou plus", 4],
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
    version: "2026-11-3",
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
      question(
        "withdrawals",
        "Pensez-vous retirer de l’argent de ce contrat avant l’échéance que vous avez indiquée\u00a0?",
        {
          help: "Un retrait pendant une baisse rend la perte définitive.",
          answers: [
            ["regularly", "Oui, régulièrement", 0],
            ["probably", "Oui, sans doute une fois", 1],
            ["unlikely", "Seulement en cas d’imprévu", 3],
            ["never", "Non", 4],
          ],
        },
      ),
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
          ["maximise", "La croissance la plus forte, en acceptant de fortes baisses", 4],
        ],
      }),
    ],
  },
];

export function riskSurveyOf(type: SurveyType): RiskSurvey {
  const found = riskSurveys.find((survey) => survey.type === type);
  if (found === undefined) throw new Error(`assertion: the survey ${type} exists`);
  return found;
}

/** Returns the survey as of the given version; null for a version that never existed. */
export function riskSurveyAt(type: SurveyType, version: string): RiskSurvey | null {
  const all = [...riskSurveys, ...pastRiskSurveys];
  return all.find((survey) => survey.type === type && survey.version === version) ?? null;
}

/** Text of a question and its answer as the respondent read them; null where the survey does not contain them. */
export function answeredWords(
  survey: RiskSurvey | null,
  { question: asked, answer }: { readonly question: string; readonly answer: string },
): { readonly question: string; readonly answer: string } | null {
  const found = survey?.questions.find(({ id }) => id === asked);
  const given = found?.answers.find(({ id }) => id === answer);
  return found === undefined || given === undefined ? null : { question: found.text, answer: given.text };
}
