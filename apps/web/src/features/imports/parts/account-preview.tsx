import type { Portfolio } from "@vigie/contract";
import { useState, type ReactNode } from "react";
import { kindLabelOfKey } from "../../../shell/contract-words.ts";
import { Amount } from "../../../ui/amount.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { formatDay, formatDecimal, privateMask } from "../../../ui/format.ts";
import { SectionHead } from "../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../ui/private-mode.ts";
import { Select } from "../../../ui/select.tsx";
import { Table, type Column } from "../../../ui/table.tsx";
import { countSentence, shownLinesSentence, text } from "../text.ts";
import type { ImportedAccount, ImportedHolding, ImportedLine } from "./imported.ts";

export type AccountPreviewProps = {
  readonly account: ImportedAccount;
  readonly contracts: readonly Portfolio[];
  /** The contract chosen here; null leaves the server's own match, or a new contract. */
  readonly chosen: string | null;
  readonly onChoose: (portfolioId: string | null) => void;
  /** The only account of the file: its count is already the page's first sentence. */
  readonly isAlone: boolean;
};

/** One account of the file: what it is, where it goes, its lines and its placements as they were read. */
export function AccountPreview(props: AccountPreviewProps): ReactNode {
  const { account, isAlone } = props;
  return (
    <section className="pt-6">
      <SectionHead title={account.name} {...(isAlone ? {} : { aside: countSentence(account) })} />
      <div className="grid gap-x-6 gap-y-5 py-5 md:grid-cols-12">
        <Facts account={account} />
        <div className="md:col-span-5">
          <JoinChoice {...props} />
        </div>
      </div>
      <Lines account={account} />
      {account.holdings.length > 0 && <Holdings account={account} />}
    </section>
  );
}

function Facts({ account }: { readonly account: ImportedAccount }): ReactNode {
  const facts = [
    { label: text.kind, value: kindLabelOfKey(account.kind) },
    { label: text.number, value: account.number ?? text.unknownNumber },
    { label: text.currency, value: account.currency ?? text.unknownCurrency },
  ];
  return (
    <div className="md:col-span-7">
      <p className="t2 text-ink-2">{text.balance}</p>
      <p className="t6">
        <Amount value={account.balance} figure {...currencyOf(account)} />
      </p>
      {account.balanceOn !== null && (
        <p className="t1 pt-1 text-ink-3">{`au ${formatDay(account.balanceOn)}`}</p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-4">
        {facts.map((fact) => (
          <div key={fact.label} className="min-w-0">
            <dt className="t1 text-ink-3">{fact.label}</dt>
            <dd className="t2 break-all">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function currencyOf({ currency }: ImportedAccount): { readonly currency?: string } {
  return currency === null ? {} : { currency };
}

const asNew = "new";

function JoinChoice({ account, contracts, chosen, onChoose }: AccountPreviewProps): ReactNode {
  const matched = account.portfolioId;
  const options = [
    ...(matched === null ? [{ value: asNew, label: text.newContract, help: account.name }] : []),
    ...contracts.map((contract) => ({
      value: String(contract.id),
      label: contract.name,
      help: contract.bank?.name ?? kindLabelOfKey(contract.kind),
    })),
  ];
  const value = chosen ?? matched ?? asNew;
  const known = matched === null ? text.joinNew : text.joinKnown;
  return (
    <Select
      label={text.join}
      help={chosen !== null && chosen !== matched ? text.joinChanged : known}
      options={options}
      value={value}
      onValue={(next) => {
        onChoose(next === asNew || next === matched ? null : next);
      }}
    />
  );
}

/** Enough to see that dates and amounts were read right. */
const shortList = 8;

function Lines({ account }: { readonly account: ImportedAccount }): ReactNode {
  const [all, setAll] = useState(false);
  const { transactions } = account;
  const total = account.newCount + account.duplicateCount;
  if (total === 0) return <p className="t2 border-t border-line py-4 text-ink-2">{text.noLine}</p>;
  const shown = all ? transactions : transactions.slice(0, shortList);
  return (
    <div className="border-t border-line">
      <Table
        caption={`${text.lines}, ${account.name}`}
        columns={lineColumns(account)}
        rows={shown}
        rowKey={(line) => line.key}
      />
      <div className="t1 flex flex-wrap items-baseline gap-x-6 border-t border-line pt-3 text-ink-3">
        {transactions.length > shortList && (
          <LinkButton
            aria-expanded={all}
            onClick={() => {
              setAll(!all);
            }}
          >
            {all ? text.fewerLines : text.allLines}
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
      head: text.date,
      width: "6.5rem",
      cell: (line) => <span className={dim(line)}>{formatDay(line.date)}</span>,
    },
    {
      id: "wording",
      head: text.wording,
      card: "title",
      cell: (line) => <span className={`break-words ${dim(line)}`}>{line.wording}</span>,
    },
    {
      id: "state",
      head: text.state,
      width: "5rem",
      cell: (line) => (
        <span className={`t1 ${line.duplicate ? "text-ink-3" : "font-semibold text-ink-2"}`}>
          {line.duplicate ? text.duplicate : text.fresh}
        </span>
      ),
    },
    {
      id: "row",
      head: text.row,
      align: "end",
      width: "7.5rem",
      cell: (line) => line.rawLine !== null && <span className="t1 text-ink-3">{line.rawLine}</span>,
    },
    {
      id: "amount",
      head: text.amount,
      align: "end",
      card: "figure",
      width: "7.5rem",
      cell: (line) => <Amount value={line.amount} className={dim(line)} {...currencyOf(account)} />,
    },
  ];
}

function Holdings({ account }: { readonly account: ImportedAccount }): ReactNode {
  return (
    <div className="pt-5">
      <Table
        caption={text.holdings}
        captionShown
        columns={holdingColumns(account)}
        rows={account.holdings}
        rowKey={(holding) => `${holding.isin ?? ""} ${holding.label} ${holding.quantity ?? ""}`}
      />
    </div>
  );
}

function holdingColumns(account: ImportedAccount): readonly Column<ImportedHolding>[] {
  return [
    {
      id: "label",
      head: text.holding,
      card: "title",
      cell: (holding) => (
        <>
          {holding.label}
          {holding.isin !== null && holding.isin !== holding.label && (
            <span className="t1 ml-2 text-ink-3">{holding.isin}</span>
          )}
        </>
      ),
    },
    {
      id: "quantity",
      head: text.parts,
      align: "end",
      cell: (holding) => (holding.quantity === null ? text.unknown : <Parts value={holding.quantity} />),
    },
    {
      id: "asOf",
      head: text.asOf,
      align: "end",
      cell: (holding) =>
        holding.asOf !== null && <span className="text-ink-3">{formatDay(holding.asOf)}</span>,
    },
    {
      id: "amount",
      head: text.value,
      align: "end",
      card: "figure",
      cell: (holding) => <Amount value={holding.amount} {...currencyOf(account)} />,
    },
  ];
}

/** Parts times a public price is an amount: private mode hides them too. */
function Parts({ value }: { readonly value: string }): ReactNode {
  const hidden = usePrivateMode();
  return hidden ? privateMask : formatDecimal(value);
}
