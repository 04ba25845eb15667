import type { ImportBatch, Portfolio } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { kindLabelOfKey } from "../../../../shared/portfolios/portfolio-words.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { countSentence } from "./sentences-text.ts";
import { accountText } from "../text.ts";
import { AccountPlace } from "./account-place.tsx";
import type { Choices } from "./choices.ts";
import { currencyOf } from "./currency.ts";
import { accountsOf, anchorOf, type AccountOfFile } from "./imported.ts";
import { Holdings } from "./holdings.tsx";
import { Lines } from "./lines.tsx";

export type AccountsProps = { readonly batch: ImportBatch; readonly choices: Choices };

/** Each account of the files: its portfolio, and what was read. */
export function Accounts({ batch, choices }: AccountsProps): ReactNode {
  const { subject } = useArea();
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  const portfolios = (list.data?.portfolios ?? []).filter((one) => one.kind !== "realestate");
  const accounts = accountsOf(batch);
  if (accounts.length === 0) return null;
  return (
    <section id={accountText.anchor} tabIndex={-1} className="pt-8 outline-none">
      <SectionHead title={accountText.section} />
      {choices.failure !== null && (
        <p role="alert" className="t2 pt-3 text-neg">
          {choices.failure}
        </p>
      )}
      {accounts.map((one, index) => (
        <AccountBlock
          key={anchorOf(one.file.id, one.account.key)}
          one={one}
          before={accounts.slice(0, index)}
          portfolios={portfolios}
          choices={choices}
          isAlone={accounts.length === 1}
        />
      ))}
    </section>
  );
}

export type AccountBlockProps = {
  readonly one: AccountOfFile;
  /** The accounts before it: this one may share the new portfolio of one of them. */
  readonly before: readonly AccountOfFile[];
  readonly portfolios: readonly Portfolio[];
  readonly choices: Choices;
  /** The only account: its count is already in the first sentence of the page. */
  readonly isAlone: boolean;
};

function AccountBlock(props: AccountBlockProps): ReactNode {
  const { one, isAlone } = props;
  const { account, file } = one;
  return (
    <article
      id={anchorOf(file.id, account.key)}
      tabIndex={-1}
      className="border-b border-line pt-5 pb-6 outline-none last:border-b-0"
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <AccountFacts one={one} isAlone={isAlone} />
        <AccountPlace {...props} />
      </div>
      {!account.skipped && (
        <>
          <Lines account={account} />
          {account.holdings.length > 0 && <Holdings account={account} />}
        </>
      )}
    </article>
  );
}

function AccountFacts({
  one: { account, file },
  isAlone,
}: Pick<AccountBlockProps, "one" | "isAlone">): ReactNode {
  const facts = [kindLabelOfKey(account.kind), account.number, account.currency, file.fileName];
  return (
    <div className="min-w-0">
      <h3 className="t4 leading-[2rem] break-words">{plainName(account.name)}</h3>
      <p className="t1 break-words text-ink-3">
        {facts.filter((fact) => fact !== null && fact !== account.name).join(", ")}
      </p>
      <p className="t4 pt-2 leading-[2rem]">
        <Amount value={account.balance} figure {...currencyOf(account)} unknown={accountText.noBalance} />
        {account.balance !== null && account.balanceOn !== null && (
          <span className="t1 ml-2 text-ink-3">{`au ${formatDay(account.balanceOn)}`}</span>
        )}
      </p>
      {!account.skipped && !isAlone && <p className="t2 pt-1 text-ink-2">{countSentence(account)}</p>}
    </div>
  );
}
