import type { Review } from "@vigie/api";
import {
  type Day,
  reviewAnswerWords,
  reviewCheckNames,
  reviewQuestionWords,
  type ReviewTopic,
  reviewTopicNames,
  reviewTopics,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, privateMask } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

const money = /[+\u2212]?\s?\d[\d\s]*(?:,\d+)?\s€/g;

/** The sentences of the statement by topic, each with its figures. */
export function Prepared({ review }: { readonly review: Review }): ReactNode {
  const isPrivate = usePrivateMode();
  return reviewTopics.map((topic) => {
    const said = review.sentences.filter((one) => one.topic === topic);
    if (said.length === 0) return null;
    return (
      <section key={topic}>
        <SectionHead title={reviewTopicNames[topic]} />
        <ul className="grid gap-2 pt-3">
          {said.map(({ text: sentence }) => (
            <li key={sentence} className="t2 break-words">
              {isPrivate ? sentence.replaceAll(money, ` ${privateMask}`) : sentence}
            </li>
          ))}
        </ul>
        <More topic={topic} review={review} />
      </section>
    );
  });
}

function More({ topic, review }: { readonly topic: ReviewTopic; readonly review: Review }): ReactNode {
  const { person, contracts, checks, state } = review;
  if (topic === "person")
    return person.changed.length === 0 ? null : (
      <div className="pt-3">
        <Table
          caption={text.changes}
          columns={answerColumns}
          rows={person.changed}
          rowKey={({ question }) => question}
        />
      </div>
    );
  if (topic === "contracts") return contracts.length === 0 ? null : <Contracts review={review} />;
  if (topic !== "checks" || state === "open") return null;
  return checks
    .filter(({ argument, verdict }) => verdict === "to_argue" && argument !== null)
    .map(({ check, argument }) => (
      <p key={check} className="t2 pt-2 break-words">
        {reviewCheckNames[check]}
        {`\u00a0: `}
        {argument}
      </p>
    ));
}

type Answer = Review["person"]["changed"][number];
const answerColumns: readonly Column<Answer>[] = [
  {
    id: "question",
    width: "46%",
    head: text.question,
    card: "title",
    cell: ({ question }) => reviewQuestionWords(question),
  },
  {
    id: "before",
    width: "27%",
    head: text.before,
    cell: ({ question, before }) => reviewAnswerWords(question, before),
  },
  {
    id: "after",
    width: "27%",
    head: text.after,
    cell: ({ question, after }) => reviewAnswerWords(question, after),
  },
];

type Line = Review["contracts"][number];
type Money = Line["value"];
/** With cents, as in the file: each line and the total add up as printed. */
const known = (value: Money): ReactNode => (value === null ? text.unknown : <Amount value={value} />);

/** On the first day of the period there is no earlier value to compare with. */
function columnsOf({ since, on }: Review): readonly Column<Line>[] {
  const compared = ["before", "paid", "market"];
  return allColumns(since).filter(({ id }) => since < on || !compared.includes(id));
}

function allColumns(since: Day): readonly Column<Line>[] {
  return [
    {
      id: "name",
      head: text.contract,
      card: "title",
      cell: ({ name, institutionName }) => (
        <span className="break-words">
          {name}
          {institutionName !== null && <span className="t1 block text-ink-3">{institutionName}</span>}
        </span>
      ),
    },
    {
      id: "before",
      head: formatMessage(text.valueThen, { day: formatDay(since) }),
      align: "end",
      cell: ({ valueThen }) => known(valueThen),
    },
    { id: "paid", head: text.paid, align: "end", cell: ({ paid }) => known(paid) },
    { id: "market", head: text.market, align: "end", cell: ({ market }) => known(market) },
    {
      id: "value",
      head: text.value,
      align: "end",
      card: "figure",
      cell: ({ value, asOf }) => (
        <span>
          {known(value)}
          {asOf !== null && (
            <span className="t1 block text-ink-3">{formatMessage(text.asOf, { day: formatDay(asOf) })}</span>
          )}
        </span>
      ),
    },
  ];
}

function Contracts({ review }: { readonly review: Review }): ReactNode {
  const { contracts, total } = review;
  const sums = {
    name: text.total,
    before: known(total.valueThen),
    paid: known(total.paid),
    market: known(total.market),
    value: known(total.value),
  };
  return (
    <div className="pt-3">
      <Table
        caption={text.contracts}
        columns={columnsOf(review)}
        rows={contracts}
        rowKey={({ portfolioId }) => portfolioId}
        {...(contracts.length > 1 ? { total: sums } : {})}
      />
    </div>
  );
}
