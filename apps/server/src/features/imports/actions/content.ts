import type { StoredImport, StoredImportAccount, StoredImportLine } from "../../../db/schema.ts";
import type { Holding, PortfolioKind, TransactionType } from "@vigie/domain";
import {
  securityTransactionKeys,
  type StatementAccount,
  type StatementFile,
  type StatementSecurityTransaction,
  statementValuation,
  transactionKeys,
} from "@vigie/statements";

export function contentOf(file: StatementFile): StoredImport {
  return { accounts: file.accounts.map((account, index) => accountOf(account, index)) };
}

function accountOf(account: StatementAccount, index: number): StoredImportAccount {
  const kind = kindOf(account);
  const number = account.iban ?? account.number;
  const valueCents = account.balanceCents ?? statementValuation(account);
  const days = [
    ...account.transactions.map((one) => one.date),
    ...account.holdings.flatMap((one) => one.asOf ?? []),
  ].toSorted();
  return {
    key: `a${index}`,
    externalId: account.externalId,
    number,
    name: account.label ?? nameOf(kind, number),
    kind,
    currency: account.currency,
    valueCents,
    valueOn: valueCents === null ? null : (account.balanceOn ?? days.at(-1) ?? null),
    lines: [...bankLines(account), ...securityLines(account)].toSorted((a, b) => (a.date < b.date ? 1 : -1)),
    holdings: account.holdings.map(holdingOf),
  };
}

function kindOf(account: StatementAccount): PortfolioKind {
  if (account.type !== "unknown") return account.type;
  return account.holdings.length > 0 || account.securityTransactions.length > 0 ? "market" : "checking";
}

const names: Partial<Record<PortfolioKind, string>> = {
  checking: "Compte courant",
  savings: "Compte d’épargne",
  card: "Carte",
  market: "Compte-titres",
  loan: "Crédit",
};

function nameOf(kind: PortfolioKind, number: string | null): string {
  const name = names[kind] ?? "Contrat";
  return number === null ? name : `${name} •${number.slice(-4)}`;
}

function bankLines(account: StatementAccount): StoredImportLine[] {
  const keys = transactionKeys(account);
  return account.transactions.flatMap((line, index) =>
    line.pending
      ? []
      : [
          {
            key: keys[index] ?? "",
            date: line.date,
            valueDate: line.valueDate,
            amountCents: line.amountCents,
            wording: line.wording === "" ? (line.memo ?? "Sans libellé") : line.wording,
            type: line.type,
            rawLine: line.line,
          },
        ],
  );
}

const securityTypes: Record<StatementSecurityTransaction["type"], TransactionType> = {
  buy: "buy",
  sell: "sell",
  dividend: "dividend",
  interest: "interest",
  capital_gain: "dividend",
  reinvest: "buy",
  transfer_in: "transfer",
  transfer_out: "transfer",
  return_of_capital: "dividend",
  split: "unknown",
  fee: "market_fee",
  other: "unknown",
};

/** Operations on securities are kept with what they did to the account's cash; those that moved none say so by their words. */
function securityLines(account: StatementAccount): StoredImportLine[] {
  const keys = securityTransactionKeys(account);
  return account.securityTransactions.flatMap((line, index) => {
    const amountCents = line.cashCents ?? line.amountCents;
    if (amountCents === null) return [];
    const wording = [line.label ?? line.isin ?? line.securityId ?? "Titre", line.memo]
      .filter((part) => part !== null)
      .join(" — ");
    return [
      {
        key: `sec:${keys[index] ?? ""}`,
        date: line.date,
        valueDate: line.settledOn,
        amountCents,
        wording,
        type: securityTypes[line.type],
        rawLine: line.line,
      },
    ];
  });
}

function holdingOf(line: StatementAccount["holdings"][number]): Holding {
  return {
    externalId: line.securityId,
    isin: line.isin,
    label: line.label ?? line.isin ?? line.securityId ?? "Ligne sans nom",
    holdingKind: line.holdingKind,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    unitCost: line.unitCost,
    valuationCents: line.valuationCents,
    asOf: line.asOf,
    weightRatio: null,
    pockets: [],
  };
}
