import type { ImportBatch } from "@vigie/api";
import type { ReactNode } from "react";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { shownQuestionsSentence } from "./sentences-text.ts";
import { duplicateText, provenanceNames } from "../text.ts";
import type { Choices } from "./choices.ts";
import { currencyOf } from "./currency.ts";
import { accountsOf, type AccountOfFile, type ImportedLine } from "./imported.ts";

export type DuplicatesProps = { readonly batch: ImportBatch; readonly choices: Choices };

/** Lines that resemble existing ones: a question, with its default answer. */
export function Duplicates({ batch, choices }: DuplicatesProps): ReactNode {
  const asked = accountsOf(batch).filter(({ account }) => !account.skipped && account.questions.length > 0);
  if (asked.length === 0) return null;
  return (
    <section id={duplicateText.anchor} tabIndex={-1} className="pt-8 outline-none">
      <SectionHead title={duplicateText.section} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{duplicateText.intro}</p>
      {asked.map((one) => (
        <AccountQuestions key={`${one.file.id} ${one.account.key}`} one={one} choices={choices} />
      ))}
    </section>
  );
}

type AccountQuestionsProps = { readonly one: AccountOfFile; readonly choices: Choices };

function AccountQuestions({ one: { file, account }, choices }: AccountQuestionsProps): ReactNode {
  const { questions, questionCount } = account;
  const answerAll = (decision: "same" | "different"): void => {
    choices.decide({ importId: file.id, account: account.key, decision });
  };
  return (
    <div className="pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
        <h3 className="t2 min-w-0 font-semibold break-words">
          {plainName(account.name)}
          <span className="t1 ml-2 font-normal text-ink-3">{file.fileName}</span>
        </h3>
        {questions.length > 1 && (
          <span className="t1 flex gap-x-5">
            <LinkButton
              onClick={() => {
                answerAll("same");
              }}
            >
              {duplicateText.allSame}
            </LinkButton>
            <LinkButton
              onClick={() => {
                answerAll("different");
              }}
            >
              {duplicateText.allDifferent}
            </LinkButton>
          </span>
        )}
      </div>
      <ul>
        {questions.map((line) => (
          <Question
            key={line.key}
            line={line}
            currency={account.currency}
            onDecide={(decision) => {
              choices.decide({ importId: file.id, account: account.key, line: line.key, decision });
            }}
          />
        ))}
      </ul>
      {questionCount > questions.length && (
        <p className="t1 pt-2 text-ink-3">{shownQuestionsSentence(questions.length, questionCount)}</p>
      )}
    </div>
  );
}

type QuestionProps = {
  readonly line: ImportedLine;
  readonly currency: string | null;
  readonly onDecide: (decision: "same" | "different") => void;
};

function Question({ line, currency, onDecide }: QuestionProps): ReactNode {
  const { match } = line;
  if (match === null) return null;
  const proposed = match.decision === null ? match.suggested : null;
  const labelOf = (decision: "same" | "different", label: string): string =>
    proposed === decision ? `${label} (${duplicateText.proposed})` : label;
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0 sm:grid-cols-2 md:grid-cols-[1fr_1fr_auto]">
      <OperationBlock title={duplicateText.inFile} operation={line} currency={currency} />
      <OperationBlock
        title={`${duplicateText.held}, ${provenanceNames[match.provenance] ?? match.provenance}`}
        operation={match}
        currency={currency}
      />
      <Choice
        label={`${line.wording}, ${formatDay(line.date)}`}
        options={[
          { value: "same", label: labelOf("same", duplicateText.same) },
          { value: "different", label: labelOf("different", duplicateText.different) },
        ]}
        value={match.decision ?? match.suggested}
        onValue={onDecide}
      />
    </li>
  );
}

type OperationProps = {
  readonly title: string;
  readonly operation: Pick<ImportedLine, "date" | "amount" | "wording">;
  readonly currency: string | null;
};

function OperationBlock({ title, operation, currency }: OperationProps): ReactNode {
  return (
    <div className="min-w-0">
      <p className="t1 text-ink-3">{title}</p>
      <p className="t2 break-words">{operation.wording}</p>
      <p className="t2 flex flex-wrap gap-x-4 text-ink-2">
        <span>{formatDay(operation.date)}</span>
        <Amount value={operation.amount} {...currencyOf({ currency })} />
      </p>
    </div>
  );
}
