import { Fragment, useState, type ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { shownLinesSentence } from "./sentences-text.ts";
import { accountText, needText } from "../text.ts";
import { currencyOf } from "./currency.ts";
import type { ImportedAccount, ImportedLine } from "./imported.ts";
import { useMasking } from "./masking.ts";

/** Enough to check dates and amounts. */
const shortList = 5;

/** The parsed lines; the original text is shown on demand. */
export function Lines({ account }: { readonly account: ImportedAccount }): ReactNode {
  const [all, setAll] = useState(false);
  const { transactions } = account;
  const total = account.newCount + account.duplicateCount;
  if (total === 0)
    return account.holdings.length > 0 ? null : <p className="t2 pt-4 text-ink-2">{accountText.noLine}</p>;
  const shown = all ? transactions : transactions.slice(0, shortList);
  return (
    <div className="pt-3">
      <Table
        caption={`${accountText.lines}, ${account.name}`}
        columns={lineColumns(account)}
        rows={shown}
        rowKey={(line) => line.key}
      />
      <div className="t1 flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-2 text-ink-3">
        {transactions.length > shortList && (
          <LinkButton
            aria-expanded={all}
            aria-label={`${all ? accountText.fewer : accountText.all}, ${account.name}`}
            onClick={() => {
              setAll(!all);
            }}
          >
            {all ? accountText.fewer : accountText.all}
          </LinkButton>
        )}
        {total > shown.length && <span>{shownLinesSentence(shown.length, total)}</span>}
      </div>
    </div>
  );
}

function lineColumns(account: ImportedAccount): readonly Column<ImportedLine>[] {
  const dim = (line: ImportedLine): string => (line.duplicate ? "text-ink-3" : "");
  return [
    {
      id: "date",
      head: accountText.date,
      width: "6rem",
      cell: (line) => <span className={dim(line)}>{formatDay(line.date)}</span>,
    },
    {
      id: "wording",
      head: accountText.wording,
      card: "title",
      cell: (line) => (
        <span className={`break-words ${dim(line)}`}>
          {line.wording}
          <LineState line={line} isMixed={account.duplicateCount > 0} />
          <RawLine line={line} />
        </span>
      ),
    },
    {
      id: "amount",
      head: accountText.amount,
      align: "end",
      card: "figure",
      width: "7rem",
      cell: (line) => <Amount value={line.amount} className={dim(line)} {...currencyOf(account)} />,
    },
  ];
}

type LineStateProps = {
  readonly line: ImportedLine;
  /** Some lines of the account exist already: new ones are marked. */
  readonly isMixed: boolean;
};

function LineState({ line, isMixed }: LineStateProps): ReactNode {
  if (line.match?.kind === "likely" && line.match.decision === null)
    return <span className="t1 block text-warn">{accountText.question}</span>;
  if (line.duplicate) return <span className="t1 block text-ink-3">{accountText.duplicate}</span>;
  return isMixed ? <span className="t1 block text-ink-2">{accountText.isNew}</span> : null;
}

/** The line of the file, behind its link. */
function RawLine({ line }: { readonly line: ImportedLine }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const masking = useMasking();
  if (line.raw === null && line.rawLine === null) return null;
  return (
    <span className="t1 block text-ink-3">
      <LinkButton
        aria-expanded={isOpen}
        aria-label={`${accountText.seeLine}, ${line.wording}`}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {accountText.seeLine}
      </LinkButton>
      {isOpen && (
        <span className="block pt-1">
          {line.rawLine !== null && (
            <span className="mr-2 whitespace-nowrap text-ink-2">
              {formatMessage(needText.line, { line: line.rawLine })}
            </span>
          )}
          {line.raw !== null && <Cells raw={masking.raw(line.raw)} />}
        </span>
      )}
    </span>
  );
}

/** A line may wrap after a separator of the file, never inside a number. */
function Cells({ raw }: { readonly raw: string }): ReactNode {
  return (
    <span className="break-words">
      {raw.split(/(?<=[;|\t])/).map((cell, index) => (
        <Fragment key={`${String(index)} ${cell}`}>
          {cell}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
