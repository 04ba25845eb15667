import type { ContractDoubt, Portfolio } from "@vigie/api";
import { envelopes, type Id, type KindDetail, type PortfolioKind, envelopeLabels } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/select.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { selectionTexts } from "../text.ts";
import { kindKey, kindOptions } from "./kind-options.ts";

/** The saver's decision on each portfolio: included or not, and the kind if the bank's was wrong. */
export type Choices = Readonly<Record<string, Choice>>;
export type Choice = {
  readonly followed: boolean;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  /** The portfolio that it continues, or "new"; absent until decided. */
  readonly knownAs?: Id | "new";
};

export type PortfolioChoiceProps = {
  readonly portfolios: readonly Portfolio[];
  readonly choices: Choices;
  /** Portfolios that may exist from an earlier connection. */
  readonly doubts: readonly ContractDoubt[];
  readonly onChoice: (id: Id, choice: Choice) => void;
};

/** The found portfolios by envelope, each with its checkbox and kind. */
export function PortfolioChoice({ portfolios, choices, doubts, onChoice }: PortfolioChoiceProps): ReactNode {
  const groups = envelopes
    .map((envelope) => ({ envelope, found: portfolios.filter((one) => one.envelope === envelope) }))
    .filter((group) => group.found.length > 0);
  return (
    <div className="grid gap-5">
      {groups.map(({ envelope, found }) => (
        <section key={envelope}>
          <SectionHead title={envelopeLabels[envelope]} />
          <ul>
            {found.map((portfolio) => {
              const choice = choices[portfolio.id];
              if (choice === undefined) return null;
              return (
                <PortfolioLine
                  key={portfolio.id}
                  portfolio={portfolio}
                  choice={choice}
                  doubt={doubts.find(({ portfolioId }) => portfolioId === portfolio.id)}
                  onChoice={(next) => {
                    onChoice(portfolio.id, next);
                  }}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PortfolioLine(props: {
  readonly portfolio: Portfolio;
  readonly choice: Choice;
  readonly doubt: ContractDoubt | undefined;
  readonly onChoice: (choice: Choice) => void;
}): ReactNode {
  const { portfolio, choice, doubt, onChoice } = props;
  const name = portfolioName(portfolio);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:min-h-13 sm:grid-cols-[minmax(0,1fr)_8rem_15rem]">
      <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="choice"
          checked={choice.followed}
          onChange={(event) => {
            onChoice({ ...choice, followed: event.target.checked });
          }}
        />
        <span className={`t2 min-w-0 ${choice.followed ? "text-ink" : "text-ink-3"}`}>{name}</span>
      </label>
      <span className="t2 text-right empty:max-sm:hidden">
        {portfolio.amount !== null && <Amount value={portfolio.amount} currency={portfolio.currency} />}
      </span>
      <div className="max-sm:col-span-2 max-sm:pb-2 max-sm:pl-8 max-sm:has-[>[data-said]]:col-span-1 max-sm:has-[>[data-said]]:pb-0 max-sm:has-[>[data-said]]:pl-0">
        <Kind name={name} portfolio={portfolio} choice={choice} onChoice={onChoice} />
      </div>
      {doubt !== undefined && choice.followed && (
        <div className="col-span-full max-w-120 pb-3 pl-8">
          <KnownAs name={name} doubt={doubt} choice={choice} onChoice={onChoice} />
        </div>
      )}
    </li>
  );
}

type KindProps = {
  readonly name: string;
  readonly portfolio: Portfolio;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
};

/** The kind as text: most are right, and the list of kinds is only opened for a correction. */
function Kind({ name, portfolio, choice, onChoice }: KindProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const options = kindOptions(portfolio);
  const value = kindKey(choice);
  const label = formatMessage(selectionTexts.kind, { name });
  const told = options.find((option) => option.value === value)?.label;
  // A portfolio named « Livret A » shows its kind once; on a phone its link is then placed beside it.
  const isSaid = told === name;
  if (!isOpen || !choice.followed)
    return (
      <p
        data-said={isSaid && portfolio.amount === null ? "" : undefined}
        className="t1 flex min-h-8 items-center justify-between gap-4 text-ink-2"
      >
        <span className="min-w-0">{!isSaid && told}</span>
        {choice.followed && (
          <LinkButton
            aria-label={formatMessage(selectionTexts.correct, { name })}
            onClick={() => {
              setOpen(true);
            }}
          >
            {selectionTexts.correctLink}
          </LinkButton>
        )}
      </p>
    );
  return (
    <div className="[&>*>*:first-child]:sr-only" ref={focusFirst}>
      <Select
        label={label}
        options={options}
        value={value}
        onValue={(key) => {
          const chosen = options.find((option) => option.value === key);
          if (chosen !== undefined) onChoice({ ...choice, kind: chosen.kind, kindDetail: chosen.kindDetail });
        }}
      />
    </div>
  );
}

/** The clicked link is gone: its list gets the focus. */
function focusFirst(element: HTMLDivElement | null): void {
  element?.querySelector("button")?.focus();
}

/** Only the owner knows whether another connection already reported it. */
function KnownAs(props: {
  readonly name: string;
  readonly doubt: ContractDoubt;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}): ReactNode {
  const { name, doubt, choice, onChoice } = props;
  const options = [
    ...doubt.known.map((one) => ({
      value: one.id,
      label: formatMessage(selectionTexts.knownAs, { name: one.name }),
    })),
    { value: "new" as const, label: selectionTexts.knownNone },
  ];
  return (
    <Select
      label={formatMessage(selectionTexts.known, { name })}
      options={options}
      value={choice.knownAs ?? null}
      placeholder={selectionTexts.knownAsk}
      onValue={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen !== undefined) onChoice({ ...choice, knownAs: chosen.value });
      }}
    />
  );
}
