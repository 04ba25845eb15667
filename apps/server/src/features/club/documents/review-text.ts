import {
  type Cents,
  type Id,
  reviewAnswerWords,
  type ReviewArguments,
  reviewCheckNames,
  type ReviewCheckResult,
  type ReviewConclusion,
  reviewConclusionNames,
  type ReviewContent,
  reviewMannerNames,
  type ReviewManner,
  reviewQuestionWords,
  type ReviewSentence,
  reviewSpanWords,
  reviewTopicNames,
  reviewTopics,
  reviewTotals,
  type Day,
} from "@vigie/domain";
import { dayText, instantDayText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import type { Block, Sheet } from "./actions/sheet.ts";
import { bothParties, complaints, euros, natureOfAdvice } from "./parties-text.ts";

export type ReviewData = Parties &
  Made & {
    readonly reviewId: Id;
    readonly authorName: string;
    readonly manner: ReviewManner;
    readonly heldOn: Day;
    readonly conclusion: ReviewConclusion;
    readonly content: ReviewContent;
    readonly results: readonly ReviewCheckResult[];
    readonly sentences: readonly ReviewSentence[];
    readonly said: ReviewArguments;
    readonly points: readonly string[];
    readonly words: string;
  };

const unknownWord = "inconnu";
const known = (amount: Cents | null): string => (amount === null ? unknownWord : euros(amount));
/** The embedded font has no narrow non-breaking space. */
const plain = (text: string): string => text.replaceAll("\u202f", "\u00a0");

const suitableWords =
  "Au vu des réponses, des contrats suivis et des vérifications ci-dessous, vos contrats et les conseils que vous avez suivis restent adaptés à votre profil, à votre horizon et à vos objectifs.";
const pointsWords =
  "La revue a relevé des points à traiter. Aucun arbitrage n’est fait sans une proposition que vous acceptez.";

/** Statement of a periodic suitability review (règlement délégué (UE) 2017/565, article 54 §12 and §13). */
export function reviewSheet(data: ReviewData): Sheet {
  const { content, sentences, points, words, conclusion, seller } = data;
  return {
    title: "Revue d’adéquation",
    reference: `N° ${data.number}, établie le ${instantDayText(data.at)} par ${data.authorName}`,
    blocks: [
      bothParties(data),
      {
        box: [
          `Conclusion\u00a0: ${reviewConclusionNames[conclusion].toLowerCase()}`,
          conclusion === "suitable" ? suitableWords : pointsWords,
        ],
      },
      {
        facts: [
          ["Période", reviewSpanWords(content.since, content.isFirst)],
          ["Revue faite", `${reviewMannerNames[data.manner].toLowerCase()}, le ${dayText(data.heldOn)}`],
        ],
      },
      ...(points.length === 0 ? [] : [{ heading: "Points à traiter" }, { list: points }]),
      ...(words === "" ? [] : [{ heading: "L’avis de votre conseiller" }, { text: words }]),
      ...reviewTopics.flatMap((topic): Block[] => {
        const list = sentences.filter((one) => one.topic === topic).map(({ text }) => plain(text));
        const more = moreOf(topic, data);
        return list.length === 0 ? [] : [{ heading: reviewTopicNames[topic] }, { list }, ...more];
      }),
      { text: natureOfAdvice(seller) },
      ...complaints(seller),
    ],
  };
}

function moreOf(
  topic: ReviewSentence["topic"],
  { content, results, said }: Pick<ReviewData, "content" | "results" | "said">,
): readonly Block[] {
  if (topic === "person") return answersTable(content);
  if (topic === "contracts") return content.contracts.length === 0 ? [] : [contractsTable(content)];
  if (topic !== "checks") return [];
  const argued = results.flatMap(({ check, verdict }) => {
    const text = said[check] ?? "";
    return verdict === "to_argue" && text !== "" ? [`${reviewCheckNames[check]}\u00a0: ${text}`] : [];
  });
  return argued.length === 0 ? [] : [{ list: argued }];
}

function answersTable({ person: { changed } }: ReviewContent): readonly Block[] {
  if (changed.length === 0) return [];
  return [
    {
      table: {
        head: ["Question", "Réponse précédente", "Réponse actuelle"],
        rows: changed.map(({ question, before, after }) => [
          reviewQuestionWords(question),
          reviewAnswerWords(question, before),
          reviewAnswerWords(question, after),
        ]),
        totals: [],
      },
    },
  ];
}

/** If the period starts today, there is no former value to compare with. */
function contractsTable({ contracts, since, on }: ReviewContent): Block {
  const compared = (columns: readonly string[]): readonly string[] => (since < on ? columns : []);
  const sums = ({ valueThenCents, paidCents, marketCents, valueCents }: ReviewTotals): string[] => [
    ...compared([valueThenCents, paidCents, marketCents].map(known)),
    known(valueCents),
  ];
  return {
    table: {
      head: [
        "Contrat",
        ...compared([
          `Valeur au ${dayText(since)}`,
          "Versements nets des retraits",
          "Marchés, frais déduits",
        ]),
        `Valeur connue le ${dayText(on)}`,
      ],
      rows: contracts.map((one) => [
        one.asOf === null ? one.name : `${one.name} (au ${dayText(one.asOf)})`,
        ...sums(one),
      ]),
      totals: [["Total", ...sums(reviewTotals(contracts))]],
    },
  };
}

type ReviewTotals = ReturnType<typeof reviewTotals>;
