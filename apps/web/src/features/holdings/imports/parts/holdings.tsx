import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatDecimal, privateMask } from "../../../../ui/format.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { accountText, text } from "../text.ts";
import { currencyOf } from "./currency.ts";
import type { ImportedAccount, ImportedHolding } from "./imported.ts";

/** The holdings of an account as they were read. */
export function Holdings({ account }: { readonly account: ImportedAccount }): ReactNode {
  return (
    <div className="pt-5">
      <Table
        caption={accountText.holdings}
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
      head: accountText.holding,
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
      head: accountText.parts,
      align: "end",
      cell: (holding) => (holding.quantity === null ? text.unknown : <Parts value={holding.quantity} />),
    },
    {
      id: "asOf",
      head: accountText.asOf,
      align: "end",
      cell: (holding) =>
        holding.asOf !== null && <span className="text-ink-3">{formatDay(holding.asOf)}</span>,
    },
    {
      id: "amount",
      head: accountText.value,
      align: "end",
      card: "figure",
      cell: (holding) => <Amount value={holding.amount} {...currencyOf(account)} />,
    },
  ];
}

/** Units times a public price is an amount: private mode masks them too. */
function Parts({ value }: { readonly value: string }): ReactNode {
  const hidden = usePrivateMode();
  return hidden ? privateMask : formatDecimal(value);
}
