import {
  type Cents,
  type CheckArguments,
  checkNames,
  type CheckResult,
  costNames,
  costTable,
  type Instant,
  type ProposalContent,
  statementPercent,
  type StatementSentence,
  statementTopics,
  taxWords,
  topicNames,
} from "@vigie/domain";
import { instantDayText, momentText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import type { Block, Sheet } from "./actions/sheet.ts";
import { bothParties, complaints, euros, natureOfAdvice } from "./parties-text.ts";

export type StatementData = Parties &
  Made & {
    readonly authorName: string;
    readonly version: number;
    readonly content: ProposalContent;
    readonly sentences: readonly StatementSentence[];
    readonly reasons: string;
    readonly said: CheckArguments;
    readonly results: readonly CheckResult[];
  };

const costsHeading = "Tous les coûts, placements et service";
const unknownWord = "non connu";

/** The embedded face has no narrow no-break space. */
const plain = (text: string): string => text.replaceAll("\u202f", "\u00a0");

/** Suitability statement, before the act (CMF L541-8-1 9°, règlement délégué (UE) 2017/565, article 54 §12). */
export function statementSheet(data: StatementData): Sheet {
  const { content, sentences, reasons, said, results, seller } = data;
  const tax = taxWords(content.kind);
  const argued = results.flatMap(({ check, verdict }) => {
    const text = said[check];
    return verdict === "to_argue" && text !== undefined ? [`${checkNames[check]}\u00a0: ${text}`] : [];
  });
  return {
    title: "Déclaration d’adéquation",
    reference: `N° ${data.number}, établie le ${instantDayText(data.at)} par ${data.authorName}, version ${String(data.version)}`,
    blocks: [
      bothParties(data),
      ...statementTopics.flatMap((topic): Block[] => {
        const list = sentences.filter((one) => one.topic === topic).map(({ text }) => plain(text));
        return list.length === 0 ? [] : [{ heading: topicNames[topic] }, { list }];
      }),
      { heading: "Les raisons de votre conseiller" },
      { text: reasons },
      ...(argued.length === 0 ? [] : [{ list: argued }]),
      movesTable(content),
      { heading: costsHeading },
      costsTable(content),
      ...(tax === null ? [] : [{ text: tax }]),
      { text: natureOfAdvice(seller) },
      ...complaints(seller),
    ],
  };
}

function costsTable(content: ProposalContent): Block {
  const said = (amount: Cents | null, ratio: number | null): string =>
    amount === null
      ? unknownWord
      : `${euros(amount)}${ratio === null ? "" : ` (${plain(statementPercent(ratio))})`}`;
  return {
    table: {
      head: ["Coût", "Aujourd’hui", "Proposé"],
      rows: costTable(content).map(({ id, beforeCents, afterCents, beforeRatio, afterRatio }) => [
        costNames[id],
        said(beforeCents, beforeRatio),
        said(afterCents, afterRatio),
      ]),
      totals: [],
    },
  };
}

function movesTable({ moves }: ProposalContent): Block {
  return {
    table: {
      head: ["Support", "Aujourd’hui", "Proposé", "Mouvement"],
      rows: moves.map(({ label, beforeCents, afterCents, changeCents }) => [
        label,
        euros(beforeCents),
        euros(afterCents),
        euros(changeCents),
      ]),
      totals: [],
    },
  };
}

export type OrdersData = Parties &
  Made & {
    readonly content: ProposalContent;
    readonly sentAt: Instant;
    readonly acceptedAt: Instant;
    readonly statementHash: string;
  };

/** The customer's agreement, and what they have to ask of the insurer or the bank. */
export function ordersSheet(data: OrdersData): Sheet {
  const { content } = data;
  return {
    title: "Votre accord et les ordres à passer",
    reference: `N° ${data.number}, établi le ${instantDayText(data.at)}`,
    blocks: [
      bothParties(data),
      {
        box: [
          `Proposition acceptée le ${momentText(data.acceptedAt)}, heure de Paris`,
          `Elle vous a été envoyée le ${momentText(data.sentAt)}. Empreinte de sa déclaration d’adéquation\u00a0: ${data.statementHash}`,
        ],
      },
      { heading: content.institutionName ?? content.contractName },
      {
        text: `Contrat\u00a0: ${content.contractName}. Rien n’est envoyé à votre établissement\u00a0: ces ordres sont à passer par vous.`,
      },
      movesTable(content),
      {
        list: [
          "Passez les ventes et les achats en un seul arbitrage si votre contrat le permet.",
          "Gardez l’accusé de réception de votre établissement.",
          "La suite se lit dans votre espace, à la prochaine mise à jour du contrat.",
        ],
      },
      ...complaints(data.seller),
    ],
  };
}
