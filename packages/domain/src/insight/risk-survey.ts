import { fail, ok, type Result } from "../kernel/result.ts";

/** The questions that find a risk profile: of the person, or of one portfolio. */
export const surveyTypes = ["profile", "contract"] as const;
export type SurveyType = (typeof surveyTypes)[number];

export type SurveyAnswer = {
  readonly id: string;
  readonly text: string;
  readonly points: number;
  /** The result is never above this, whatever the other answers: what cannot be lost must not be risked. */
  readonly maxRisk: number | null;
};
export type SurveyQuestion = {
  readonly id: string;
  readonly text: string;
  /** Why it is asked. */
  readonly help: string;
  readonly answers: readonly SurveyAnswer[];
};
export type RiskSurvey = {
  readonly type: SurveyType;
  /** Changes with the questions: a stored result can be told from one of other questions. */
  readonly version: string;
  readonly title: string;
  readonly questions: readonly SurveyQuestion[];
};

type AnswerRow = readonly [id: string, text: string, points: number, maxRisk?: number];

function question(id: string, text: string, more: { help: string; answers: readonly AnswerRow[] }) {
  const answers = more.answers.map(([answer, words, points, maxRisk = null]) => ({
    id: answer,
    text: words,
    points,
    maxRisk,
  }));
  return { id, text, help: more.help, answers };
}

/** @source product decision, version 2026-11-2: the subjects are those of a suitability test (knowledge, situation,
 * horizon, ability to bear losses, attitude), each worth 0 to 4 points */
export const riskSurveys: readonly RiskSurvey[] = [
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

export function riskSurveyOf(type: SurveyType): RiskSurvey {
  const found = riskSurveys.find((survey) => survey.type === type);
  if (found === undefined) throw new Error(`assertion: the survey ${type} exists`);
  return found;
}

/** What one answer did to the result. */
export type SurveyEffect = {
  readonly question: string;
  readonly answer: string;
  readonly points: number;
  readonly maxPoints: number;
  /** The limit of this answer, where it has one. */
  readonly maxRisk: number | null;
  /** The lowest and the highest result that another answer to this question alone would have given. */
  readonly lowestRisk: number;
  readonly highestRisk: number;
};

export type SurveyResult = {
  /** 0 guaranteed to 5 aggressive. */
  readonly risk: number;
  /** The result of the points alone, before the limits. */
  readonly freeRisk: number;
  readonly points: number;
  readonly maxPoints: number;
  /** The question whose answer lowered the result, where one did. */
  readonly limitedBy: string | null;
  /** In the order of the questions. */
  readonly effects: readonly SurveyEffect[];
};

type Given = { readonly question: SurveyQuestion; readonly answer: SurveyAnswer };

/** The risk profile of a set of answers (answer id by question id): the share of the points in six equal bands, then
 * lowered to the strictest limit of the answers. Fails on the first question without a known answer. */
export function surveyResult(
  survey: RiskSurvey,
  answers: Readonly<Record<string, string>>,
): Result<SurveyResult, "survey.incomplete"> {
  const given: Given[] = [];
  for (const question of survey.questions) {
    const id = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const answer = question.answers.find((one) => one.id === id);
    if (answer === undefined) return fail("survey.incomplete", { detail: { question: question.id } });
    given.push({ question, answer });
  }
  const level = levelOf(given);
  return ok({ ...level, effects: given.map((one) => effectOf(one, given)) });
}

function levelOf(given: readonly Given[]): Omit<SurveyResult, "effects"> {
  let points = 0;
  let maxPoints = 0;
  let limit: { risk: number; question: string } | null = null;
  for (const { question, answer } of given) {
    points += answer.points;
    maxPoints += mostPoints(question);
    if (answer.maxRisk !== null && (limit === null || answer.maxRisk < limit.risk)) {
      limit = { risk: answer.maxRisk, question: question.id };
    }
  }
  const freeRisk = Math.min(5, Math.floor((points / maxPoints) * 6));
  const applied = limit !== null && limit.risk < freeRisk ? limit : null;
  return {
    risk: applied?.risk ?? freeRisk,
    freeRisk,
    points,
    maxPoints,
    limitedBy: applied?.question ?? null,
  };
}

function effectOf({ question, answer }: Given, given: readonly Given[]): SurveyEffect {
  const others = question.answers.map(
    (other) =>
      levelOf(given.map((one) => (one.question.id === question.id ? { question, answer: other } : one))).risk,
  );
  return {
    question: question.id,
    answer: answer.id,
    points: answer.points,
    maxPoints: mostPoints(question),
    maxRisk: answer.maxRisk,
    lowestRisk: Math.min(...others),
    highestRisk: Math.max(...others),
  };
}

function mostPoints(question: SurveyQuestion): number {
  return Math.max(...question.answers.map((one) => one.points));
}
