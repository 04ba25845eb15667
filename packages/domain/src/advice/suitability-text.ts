import { profileNames } from "../insight/arbitrations-text.ts";
import type { Contradiction } from "./suitability-contradictions.ts";
import {
  goalAmountOf,
  goalDayOf,
  goalOf,
  mostGoals,
  type ProductFamily,
  type SuitabilityTheme,
} from "./suitability-questions.ts";

/** French texts of the questionnaire. Answers that are scales of a person's profile are worded where that profile is asked. */
export const suitabilityThemeNames: Readonly<Record<SuitabilityTheme, string>> = {
  situation: "Votre situation",
  income: "Vos revenus et votre patrimoine",
  capacity: "Votre capacité à subir des pertes",
  objectives: "Vos projets",
  attitude: "Votre attitude face au risque",
  knowledge: "Vos connaissances et votre expérience",
  sustainability: "Vos préférences de durabilité",
  funds: "L’origine de l’argent à placer",
};

export const familyNames: Readonly<Record<ProductFamily, string>> = {
  funds: "Fonds d’actions ou d’obligations",
  shares: "Actions en direct",
  bonds: "Obligations en direct",
  euro_fund: "Fonds en euros",
  scpi: "SCPI",
  structured: "Produits structurés",
  private_equity: "Capital-investissement",
};

type Words = { readonly text: string; readonly answers: Readonly<Record<string, string>> };

const fallAnswers = {
  sell_all: "Je vends tout",
  sell_part: "Je vends une partie",
  wait: "J’attends",
  buy: "J’investis davantage",
};
const shareAnswers = {
  "0": "Sans minimum",
  "5": "Au moins 5\u00a0%",
  "20": "Au moins 20\u00a0%",
  "50": "Au moins 50\u00a0%",
};
const fallText = (percent: number): string =>
  `Vos placements perdent ${percent}\u00a0% en quelques mois. Que faites-vous\u00a0?`;

const goalAnswers = {
  saving_precautionary: "Une épargne de précaution",
  capital_increase: "Faire croître un capital",
  pension: "La retraite",
  real_estate: "Un achat immobilier",
  transmission: "Une transmission",
  future_children: "L’avenir des enfants",
  other: "Un autre projet",
};
const amountUnknown = { unknown: "Je ne sais pas encore" };

/** Questions about a project; the purpose of the first has its own wording. */
function goalWords(at: number): [string, Words][] {
  const project = at === 0 ? "votre projet principal" : `votre projet n°\u00a0${at + 1}`;
  return [
    ...(at === 0
      ? []
      : [
          [goalOf(at), { text: `Quel est ${project}\u00a0?`, answers: goalAnswers }] satisfies [
            string,
            Words,
          ],
        ]),
    [goalAmountOf(at), { text: `Montant nécessaire pour ${project}`, answers: amountUnknown }],
    [goalDayOf(at), { text: `Date prévue pour ${project}`, answers: { open: "Aucune date fixée" } }],
  ];
}

export const suitabilityWords: Readonly<Record<string, Words>> = {
  birth_date: { text: "Votre date de naissance", answers: {} },
  marital: { text: "Votre situation de famille", answers: {} },
  children: {
    text: "Enfants à charge",
    answers: { "0": "Aucun", "1": "Un", "2": "Deux", "3_or_more": "Trois ou plus" },
  },
  parents_household: {
    text: "Vos parents vous comptent-ils dans leur foyer fiscal\u00a0?",
    answers: { yes: "Oui", no: "Non" },
  },
  work: { text: "Votre profession", answers: {} },
  residence: {
    text: "Où payez-vous vos impôts\u00a0?",
    answers: {
      france: "En France",
      european_union: "Dans un autre pays de l’Union européenne",
      elsewhere: "Ailleurs",
    },
  },
  income: { text: "Revenu net du foyer par an", answers: {} },
  charges: { text: "Charges fixes du foyer par mois", answers: {} },
  savings: { text: "Ce que vous pouvez mettre de côté par an", answers: {} },
  assets: { text: "Votre épargne et vos placements, hors immobilier", answers: {} },
  property: { text: "Valeur de votre immobilier", answers: { none: "Aucun bien" } },
  debt_left: { text: "Capital restant dû sur vos crédits", answers: { none: "Aucun crédit" } },
  investable: { text: "Ce que vous pouvez investir, réserve de précaution mise à part", answers: {} },
  debts: {
    text: "Vos remboursements de crédit, rapportés à vos revenus",
    answers: { none: "Aucun crédit", under_third: "Moins d’un tiers", over_third: "Un tiers ou plus" },
  },
  reserve: {
    text: "Combien de mois de dépenses avez-vous de côté, disponibles à tout moment\u00a0?",
    answers: {
      under_one: "Moins d’un mois",
      one_to_three: "D’un mois à moins de trois",
      three_to_six: "De trois mois à moins de six",
      over_six: "Six mois ou plus",
    },
  },
  invested: {
    text: "Quelle part de votre épargne voulez-vous placer avec un risque\u00a0?",
    answers: {
      small: "Moins d’un dixième",
      under_half: "D’un dixième à moins de la moitié",
      over_half: "De la moitié aux neuf dixièmes",
      almost_all: "Plus des neuf dixièmes",
    },
  },
  loss: {
    text: "Quelle perte sur un an ne changerait rien à votre vie\u00a0?",
    answers: {
      none: "Aucune",
      small: "Jusqu’à 5\u00a0% de ce qui est placé",
      medium: "Plus de 5\u00a0%, jusqu’à 25\u00a0%",
      large: "Plus de 25\u00a0%",
    },
  },
  loss_amount: {
    text: "À partir de quelle perte, en euros, votre vie changerait-elle\u00a0?",
    answers: amountUnknown,
  },
  goals: {
    text: "Combien de projets votre épargne doit-elle financer\u00a0?",
    answers: { "1": "Un", "2": "Deux", "3": "Trois", "4": "Quatre", "5": "Cinq" },
  },
  ...Object.fromEntries(Array.from({ length: mostGoals }, (_, at) => goalWords(at)).flat()),
  objective: {
    text: "À quoi servira cet argent\u00a0?",
    answers: goalAnswers,
  },
  horizon: {
    text: "Quand aurez-vous besoin de l’argent à placer\u00a0?",
    answers: {
      under_two: "Dans moins de deux ans",
      two_to_five: "Dans deux ans à moins de cinq",
      five_to_ten: "Dans cinq ans à moins de dix",
      over_ten: "Dans dix ans ou plus",
    },
  },
  fall_10: { text: fallText(10), answers: fallAnswers },
  fall_20: { text: fallText(20), answers: fallAnswers },
  fall_30: { text: fallText(30), answers: fallAnswers },
  pair: {
    text: "Sur un an, quel placement préférez-vous\u00a0?",
    answers: {
      safe: "Un gain de 2\u00a0%, sans perte possible",
      low: "Un gain possible de 5\u00a0%, une perte possible de 5\u00a0%",
      middle: "Un gain possible de 10\u00a0%, une perte possible de 15\u00a0%",
      high: "Un gain possible de 20\u00a0%, une perte possible de 30\u00a0%",
    },
  },
  wish: {
    text: "Le profil que vous souhaitez",
    answers: {
      found: "Celui que donnent mes réponses",
      ...Object.fromEntries(
        profileNames.map((name, level) => [String(level), `${name.charAt(0).toUpperCase()}${name.slice(1)}`]),
      ),
    },
  },
  sustainability: {
    text: "Souhaitez-vous que vos placements aient un effet sur l’environnement ou la société\u00a0?",
    answers: { none: "Non", neutral: "Peu m’importe", wish: "Oui" },
  },
  taxonomy: {
    text: "Part minimale dans des activités durables au sens de la taxonomie européenne",
    answers: shareAnswers,
  },
  sfdr: {
    text: "Part minimale d’investissements durables au sens du règlement SFDR",
    answers: shareAnswers,
  },
  adverse: {
    text: "Faut-il tenir compte des principales incidences négatives\u00a0?",
    answers: { yes: "Oui", no: "Non" },
  },
  funds_source: {
    text: "D’où vient principalement l’argent que vous voulez placer\u00a0?",
    answers: {
      income: "De mes revenus",
      savings: "De mon épargne",
      inheritance: "D’une succession ou d’une donation",
      property_sale: "De la vente d’un bien",
      business_sale: "De la cession d’une entreprise",
      other: "D’une autre origine",
    },
  },
  funds_words: { text: "Précisez l’origine de cet argent", answers: {} },
};

export const knowledgeAnswers: Readonly<Record<string, string>> = {
  unknown: "Je ne connais pas",
  known: "Je connais",
  held: "J’en ai ou j’en ai eu",
};
export const lastUseQuestion = "{family}\u00a0: votre dernière utilisation";
export const lastUseAnswers: Readonly<Record<string, string>> = {
  held_now: "J’en ai aujourd’hui",
  under_one: "Il y a moins d’un an",
  one_to_five: "Il y a un an à moins de cinq",
  over_five: "Il y a cinq ans ou plus",
};
/** The answers are the levels of `usedLevels`. */
export const usedAmountQuestion = "{family}\u00a0: le plus gros montant placé";
export const quizAnswerNames: Readonly<Record<string, string>> = {
  true: "Vrai",
  false: "Faux",
  unsure: "Je ne sais pas",
};

/** In the order of `rightAnswers`. */
export const quizStatements: Readonly<Record<ProductFamily, readonly string[]>> = {
  funds: [
    "La valeur d’une part suit celle de ce que le fonds détient.",
    "Un fonds qui a bien marché cinq ans est sûr de continuer.",
    "Les frais courants sont déjà déduits de la valeur de la part.",
  ],
  shares: [
    "Une action peut perdre toute sa valeur.",
    "Une société doit verser un dividende chaque année.",
    "Détenir une seule action est plus risqué qu’en détenir trente.",
  ],
  bonds: [
    "Quand les taux montent, le prix d’une obligation baisse.",
    "Une obligation est toujours remboursée, même si l’émetteur fait faillite.",
    "Une obligation qui rapporte plus est le plus souvent plus risquée.",
  ],
  euro_fund: [
    "Le capital est garanti par l’assureur, frais de gestion déduits le plus souvent.",
    "Le rendement de l’an prochain est connu d’avance.",
    "Le rendement a varié d’une année à l’autre par le passé.",
  ],
  scpi: [
    "On peut revendre ses parts le jour même, au prix d’achat.",
    "Le revenu versé peut baisser.",
    "Les frais de souscription demandent d’attendre plusieurs années.",
  ],
  structured: [
    "Le gain dépend d’une formule fixée à l’avance.",
    "Le capital est toujours garanti.",
    "Si l’émetteur fait défaut, on peut perdre son argent.",
  ],
  private_equity: [
    "L’argent est bloqué pendant des années.",
    "La valeur est cotée chaque jour en bourse.",
    "On peut tout perdre.",
  ],
};

/** Words of each contradiction; `{family}` is its family. */
export const contradictionWords: Readonly<Record<Contradiction["kind"], string>> = {
  horizon_risk: "L’argent servira dans moins de deux ans, et le risque souhaité demande plus de temps.",
  loss_risk: "La perte supportable est faible, et le risque souhaité peut en causer une plus grande.",
  reserve_risk: "La réserve couvre moins d’un mois de dépenses, et le risque souhaité est élevé.",
  falls: "Vendre à une baisse de 10\u00a0% et garder à une baisse de 30\u00a0% ne vont pas ensemble.",
  knowledge: "{family}\u00a0: déclaré connu, mais les réponses aux affirmations ne le montrent pas.",
  held_unknown: "{family}\u00a0: déclaré inconnu, mais les contrats en contiennent.",
  held_never: "{family}\u00a0: déclaré connu sans en avoir eu, mais les contrats en contiennent.",
  held_sold: "{family}\u00a0: déclaré vendu, mais les contrats en contiennent.",
  assets_measured: "L’épargne déclarée est inférieure à celle des contrats suivis ici.",
  reserve_measured: "La réserve déclarée dépasse nettement celle des comptes suivis ici.",
  goal_horizon: "Un projet arrive avant l’échéance indiquée pour cet argent.",
  goal_later: "Tous les projets viennent bien après l’échéance indiquée pour cet argent.",
  investable_assets: "La somme à investir dépasse l’épargne déclarée.",
  loss_amount: "La perte indiquée en euros dépasse toute l’épargne déclarée.",
  birth_measured: "La date de naissance n’est pas celle du compte.",
};
