import {
  argumentNames,
  type AgreementLevel,
  agreementWords,
  type Cents,
  cents,
  type CheckArguments,
  dayWords,
  documentLanguageNames,
  type CheckResult,
  costLineName,
  costTable,
  type GivenDocument,
  type Instant,
  ordersOf,
  valueWithPayment,
  partsOf,
  paymentShares,
  type ProposalContent,
  type ProposalPart,
  statementPercent,
  type StatementSentence,
  statementTopics,
  taxOnContract,
  taxWords,
  topicNames,
} from "@vigie/domain";
import { instantDayText, momentText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import type { Block, Sheet } from "./actions/sheet.ts";
import { bothParties, complaints, euros, natureOfAdvice, retrocessionsWords } from "./parties-text.ts";

export type StatementData = Parties &
  Made & {
    readonly authorName: string;
    readonly version: number;
    readonly content: ProposalContent;
    readonly sentences: readonly StatementSentence[];
    readonly documents: readonly GivenDocument[];
    readonly reasons: string;
    readonly said: CheckArguments;
    readonly results: readonly CheckResult[];
    readonly agreement: AgreementLevel;
  };

const costsHeading = "Tous les coûts, placements et service";
const unknownWord = "non connu";
/** The number of years in the last line of the cost table. */
const effectYears = 20;
/** The same precision as on the proposal's page: costs differ by hundredths of a percent. */
const costPercent = new Intl.NumberFormat("fr-FR", {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** The embedded font has no narrow non-breaking space. */
const plain = (text: string): string => text.replaceAll("\u202f", "\u00a0");

/** Suitability statement, given before the transaction (CMF L541-8-1 9°, règlement délégué (UE) 2017/565, article 54 §12). */
export function statementSheet(data: StatementData): Sheet {
  const { content, sentences, reasons, said, results, seller } = data;
  const argued = results.flatMap(({ check, verdict }) => {
    const text = said[check];
    return verdict === "to_argue" && text !== undefined ? [`${argumentNames[check]}\u00a0: ${text}`] : [];
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
      ...partsOf(content).flatMap((part): Block[] => [
        { heading: content.contracts === undefined ? "Détail des mouvements" : movesHeading(part) },
        movesTable(part),
      ]),
      { heading: costsHeading },
      costsTable(content),
      {
        facts: [
          ["Rétrocessions perçues par le cabinet", retrocessionsWords(seller)],
          ["Effet des coûts sur le rendement", effectOnReturn(content)],
          ["Accord qui vous est demandé", agreementWords[data.agreement]],
        ],
      },
      ...taxBlocks(content),
      ...documentBlocks(data.documents),
      { text: natureOfAdvice(seller) },
      ...complaints(seller),
      ...(data.agreement === "confirmation" ? [] : signaturePage(data)),
    ],
  };
}

/** The last page holds only the partner's signature field. */
function signaturePage({ number, version, buyer }: StatementData): Block[] {
  return [
    { heading: "Votre signature", isOnNewPage: true },
    {
      text: `En signant cette déclaration, n° ${number}, version ${String(version)}, vous acceptez les mouvements qu’elle propose, après avoir lu ce qu’ils coûtent et ce qui peut mal tourner. Rien n’est envoyé à votre établissement.`,
    },
    { facts: [["Signataire", buyer.name]] },
  ];
}

const movesHeading = ({ contractName }: ProposalPart): string =>
  `Mouvements sur «\u00a0${contractName}\u00a0»`;

function taxBlocks(content: ProposalContent): Block[] {
  const list = partsOf(content).flatMap((part) =>
    taxWords(part).map((words) =>
      content.contracts === undefined ? words : taxOnContract(part.contractName, words),
    ),
  );
  return list.length === 0 ? [] : [{ heading: "Fiscalité" }, { list }];
}

/** The documents given before the transaction (règlement (UE) n° 1286/2014, articles 13 et 14). */
function documentBlocks(documents: readonly GivenDocument[]): Block[] {
  const list = documents.map(({ isin, label, document }) => {
    const fund = isin === null ? label : `${label} (${isin})`;
    return document === null
      ? `${fund}\u00a0: non remis, expliqué plus haut`
      : `${fund}\u00a0: version du ${dayWords(document.versionOn)}, langue\u00a0: ${documentLanguageNames[document.language].toLowerCase()}, ${document.url}`;
  });
  return list.length === 0
    ? []
    : [{ heading: "Documents d’informations clés remis avec cette déclaration" }, { list }];
}

function costsTable(content: ProposalContent): Block {
  const said = (amount: Cents | null, ratio: number | null): string =>
    amount === null
      ? unknownWord
      : `${euros(amount)}${ratio === null ? "" : ` (${plain(costPercent.format(ratio))})`}`;
  return {
    table: {
      head: ["Coût", "Aujourd’hui", "Proposé"],
      rows: costTable(content).map(
        ({ id, contractName, beforeCents, afterCents, beforeRatio, afterRatio }) => [
          costLineName({ id, contractName }),
          said(beforeCents, beforeRatio),
          said(afterCents, afterRatio),
        ],
      ),
      totals: [],
    },
  };
}

/** Returns by how much costs reduce the return: in the first year, one-off costs included, and on average per year over twenty
 * years. */
function effectOnReturn(content: ProposalContent): string {
  const lines = costTable(content).filter(({ contractName }) => contractName === null);
  const first = lines.find(({ id }) => id === "first_year")?.afterRatio ?? null;
  const total = lines.find(({ id }) => id === "twenty_years")?.afterCents ?? null;
  const value = valueWithPayment(content);
  if (first === null || total === null || value <= 0) return unknownWord;
  const average = plain(statementPercent(total / effectYears / value));
  return `réduction de ${plain(statementPercent(first))} la première année et de ${average} par an en moyenne sur ${String(effectYears)}\u00a0ans, à valeur constante`;
}

function movesTable(part: ProposalPart): Block {
  const { moves, payment } = part;
  const shares = paymentShares(part);
  const rows = moves.map(({ label, beforeCents, afterCents, changeCents }, at) => [
    label,
    euros(beforeCents),
    euros(afterCents),
    euros(changeCents),
    ...(payment === undefined ? [] : [euros(shares[at] ?? cents(0))]),
  ]);
  const head = ["Support", "Aujourd’hui", "Proposé", "Mouvement"];
  if (payment === undefined) return { table: { head, rows, totals: [] } };
  return {
    table: {
      head: [...head, "Dont versement"],
      rows,
      totals: [
        [
          "Total",
          euros(part.amountCents),
          euros(valueWithPayment(part)),
          euros(payment.amountCents),
          euros(payment.amountCents),
        ],
      ],
    },
  };
}

export type OrdersData = Parties &
  Made & {
    readonly content: ProposalContent;
    readonly sentAt: Instant;
    readonly acceptedAt: Instant;
    readonly statementHash: string;
    readonly agreement: AgreementLevel;
  };

/** The customer's agreement, and the orders they must give to the insurer or the bank. */
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
          `Votre accord\u00a0: ${agreementWords[data.agreement]}.`,
          `Elle vous a été envoyée le ${momentText(data.sentAt)}. Empreinte de sa déclaration d’adéquation\u00a0: ${data.statementHash}`,
        ],
      },
      { text: "Rien n’est envoyé à votre établissement\u00a0: ces ordres sont à passer par vous." },
      ...byInstitution(content).flatMap(({ name, parts }): Block[] => [
        { heading: name },
        ...parts.flatMap(ordersOn),
      ]),
      {
        list: [
          "Passez les ventes et les achats d’un contrat en un seul arbitrage s’il le permet.",
          ...(content.payment === undefined
            ? []
            : ["Faites le versement avec la répartition indiquée, avant ou avec l’arbitrage."]),
          "Gardez l’accusé de réception de votre établissement.",
          "La suite se lit dans votre espace, à la prochaine mise à jour du contrat.",
        ],
      },
      ...complaints(data.seller),
    ],
  };
}

/** Groups contracts by institution, in their order; a contract whose institution is unknown is its own group. */
function byInstitution(content: ProposalContent) {
  const groups = Map.groupBy(
    partsOf(content),
    ({ institutionName, contractName }) => institutionName ?? contractName,
  );
  return [...groups].map(([name, parts]) => ({ name, parts }));
}

/** Lists the orders on one contract: the payment with its share per line, then the moves. */
function ordersOn(part: ProposalPart): Block[] {
  const { contractName, payment, moves } = part;
  const shares = paymentShares(part);
  const placed = moves.flatMap(({ label }, at) => {
    const share = shares[at] ?? 0;
    return share === 0
      ? []
      : [
          `${label}\u00a0: ${euros(cents(share))} (${plain(statementPercent(share / (payment?.amountCents ?? 1)))})`,
        ];
  });
  const switched = payment === undefined ? [] : switchedOn(part);
  return [
    { text: `Contrat\u00a0: ${contractName}.` },
    ...(payment === undefined
      ? []
      : [{ text: `Versement de ${euros(payment.amountCents)}, à répartir ainsi\u00a0:` }, { list: placed }]),
    ...(switched.length === 0
      ? []
      : [{ text: "Arbitrage à demander, versement non compris\u00a0:" }, { list: switched }]),
    movesTable(part),
  ];
}

/** Lists the moves between lines, without what the payment adds to each. */
function switchedOn(part: ProposalPart): readonly string[] {
  return ordersOf(part).flatMap(({ act, label, amountCents }) =>
    label === null
      ? []
      : [`${label}\u00a0: ${act === "sell" ? "vendre" : "acheter"} pour ${euros(amountCents)}`],
  );
}
