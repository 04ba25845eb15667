import type { Portfolio } from "@vigie/api";
import { isId, type PortfolioKind, portfolioKinds, kindLabels } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { portfolioName, kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";
import { useAmounts } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Select, type Option } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { accountText } from "../text.ts";
import type { AccountBlockProps } from "./accounts.tsx";
import type { AccountChoice } from "./choices.ts";
import { isOfCurrency } from "./currency.ts";
import type { AccountOfFile, ImportedAccount } from "./imported.ts";

const asNew = "new";
const asNothing = "skip";
/** Above this number the list has a search. */
const fewOptions = 15;

/** The portfolio of an account in a file. A suggestion says why. */
export function AccountPlace({ one, before, portfolios, choices }: AccountBlockProps): ReactNode {
  const { account, file } = one;
  const amounts = useAmounts();
  const worthOf = ({ amount, currency }: Portfolio): string => amounts.text(amount, { currency });
  const options = optionsOf(one, { before, portfolios, worthOf });
  const Choose = options.length > fewOptions ? ComboBox<string> : Select<string>;
  const portfolio = portfolios.find(({ id }) => id === account.portfolioId);
  const isProposed = account.placed === "likely" || account.placed === "named";
  const isNew = !account.skipped && account.portfolioId === null && account.sameAs === null;
  return (
    <div className="min-w-0">
      <Choose
        label={accountText.join}
        options={options}
        value={valueOf(account)}
        onValue={(value) => {
          if (value === valueOf(account)) return;
          choices.placeAccount({ importId: file.id, key: account.key, ...placeOf(value, before) });
        }}
      />
      <p className={`t1 pt-1.5 ${isProposed ? "text-warn" : "text-ink-3"}`} role="status">
        {reasonOf(account)}
      </p>
      {isProposed && (
        <LinkButton
          className="t1 mt-1.5"
          aria-label={`${accountText.agree}, ${account.name}`}
          onClick={() => {
            choices.placeAccount({
              importId: file.id,
              key: account.key,
              ...placeOf(valueOf(account), before),
            });
          }}
        >
          {accountText.agree}
        </LinkButton>
      )}
      {portfolio?.source === "provider" && (
        <p className="t1 pt-1.5 text-ink-2">
          {account.from === null
            ? accountText.connected
            : formatMessage(accountText.connectedFrom, { day: formatDay(account.from) })}
        </p>
      )}
      {isNew && <NewPortfolio one={one} onSave={choices.placeAccount} />}
    </div>
  );
}

function reasonOf(account: ImportedAccount): string {
  if (account.skipped) return accountText.skipped;
  if (account.placed === "chosen") return accountText.chosen;
  if (account.placed === "known") return accountText.known;
  if (account.placed === "likely")
    return account.portfolioId === null ? accountText.likelySame : accountText.likely;
  if (account.placed === "named") return accountText.named;
  return account.number === null ? accountText.freshUnknown : accountText.fresh;
}

function valueOf(account: ImportedAccount): string {
  if (account.skipped) return asNothing;
  if (account.portfolioId !== null) return account.portfolioId;
  return account.sameAs === null ? asNew : besideValue(account.sameAs);
}

const besideValue = ({ importId, key }: { readonly importId: string; readonly key: string }): string =>
  `${importId} ${key}`;

type Around = {
  readonly before: readonly AccountOfFile[];
  readonly portfolios: readonly Portfolio[];
  /** Distinguishes two portfolios with one name. */
  readonly worthOf: (portfolio: Portfolio) => string;
};

function optionsOf(
  { account, file }: AccountOfFile,
  { before, portfolios, worthOf }: Around,
): readonly Option<string>[] {
  const fresh = before.filter(
    (other) =>
      !other.account.skipped &&
      other.account.portfolioId === null &&
      other.account.sameAs === null &&
      isOfCurrency(account, other.account),
  );
  // The account's kind first, which is usually the right one. Amounts in two currencies are not added.
  const sorted = portfolios
    .filter((portfolio) => isOfCurrency(account, portfolio))
    .toSorted((a, b) => Number(b.kind === account.kind) - Number(a.kind === account.kind));
  return [
    {
      value: asNew,
      label: accountText.newPortfolio,
      help: account.portfolioId === null ? account.name : file.fileName,
    },
    ...fresh.map((other) => ({
      value: besideValue({ importId: other.file.id, key: other.account.key }),
      label: formatMessage(accountText.sameAs, { name: other.account.name }),
      help: formatMessage(accountText.sameAsHelp, { file: other.file.fileName }),
    })),
    ...sorted.map((portfolio) => ({
      value: String(portfolio.id),
      label: portfolioName(portfolio),
      help: `${portfolio.bank?.name ?? kindLabel(portfolio)}, ${worthOf(portfolio)}`,
    })),
    { value: asNothing, label: accountText.skip },
  ];
}

function placeOf(value: string, before: readonly AccountOfFile[]): Partial<AccountChoice> {
  if (value === asNew) return { isNew: true };
  if (value === asNothing) return { skipped: true };
  if (isId(value)) return { portfolioId: value };
  const beside = before.find(
    ({ file, account }) => besideValue({ importId: file.id, key: account.key }) === value,
  );
  return beside === undefined ? {} : { sameAs: { importId: beside.file.id, key: beside.account.key } };
}

type NewPortfolioProps = {
  readonly one: AccountOfFile;
  readonly onSave: (choice: AccountChoice) => void;
};

/** A new portfolio has the name and kind of the file, unless the saver changes them. */
function NewPortfolio({ one: { account, file }, onSave }: NewPortfolioProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(account.name);
  const [kind, setKind] = useState<PortfolioKind | null>(kindOf(account.kind));
  const [error, setError] = useState<string | undefined>();
  if (!open)
    return (
      <LinkButton
        className="t1 mt-1.5"
        onClick={() => {
          setOpen(true);
        }}
      >
        {accountText.rename}
      </LinkButton>
    );
  return (
    <Form
      className="grid gap-4 pt-4"
      onSubmit={() => {
        if (name.trim() === "") {
          setError(accountText.nameMissing);
          return;
        }
        onSave({
          importId: file.id,
          key: account.key,
          name: name.trim(),
          ...(kind === null ? {} : { kind }),
        });
        setOpen(false);
      }}
    >
      <TextField
        label={accountText.name}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <KindField kind={kind} onKind={setKind} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit">{accountText.save}</Button>
        <LinkButton
          className="t2"
          onClick={() => {
            setName(account.name);
            setOpen(false);
          }}
        >
          {accountText.cancel}
        </LinkButton>
      </div>
    </Form>
  );
}

type KindFieldProps = {
  readonly kind: PortfolioKind | null;
  readonly onKind: (kind: PortfolioKind) => void;
};

/** Properties are not imported from files. */
function KindField({ kind, onKind }: KindFieldProps): ReactNode {
  return (
    <Select
      label={accountText.kind}
      options={portfolioKinds
        .filter((known) => known !== "realestate")
        .map((known) => ({ value: known, label: kindLabels[known] }))}
      value={kind}
      onValue={onKind}
    />
  );
}

function kindOf(text: string): PortfolioKind | null {
  return portfolioKinds.find((known) => known === text) ?? null;
}
