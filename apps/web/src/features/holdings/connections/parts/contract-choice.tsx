import type { Portfolio } from "@vigie/api";
import { envelopes, type Id, type KindDetail, type PortfolioKind } from "@vigie/domain";
import type { ReactNode } from "react";
import { contractName, envelopeLabels } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Select } from "../../../../ui/select.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { say } from "../../../../ui/say.ts";
import { selectionTexts } from "../text.ts";
import { kindKey, kindOptions } from "./kind-options.ts";

/** What the saver decided for each contract: followed or not, and the kind where the bank's word was wrong. */
export type Choices = Readonly<Record<string, Choice>>;
export type Choice = {
  readonly followed: boolean;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
};

export type ContractChoiceProps = {
  readonly contracts: readonly Portfolio[];
  readonly choices: Choices;
  readonly onChoice: (id: Id, choice: Choice) => void;
};

/** The contracts found, under their envelope, each with its box and its kind. */
export function ContractChoice({ contracts, choices, onChoice }: ContractChoiceProps): ReactNode {
  const groups = envelopes
    .map((envelope) => ({ envelope, found: contracts.filter((one) => one.envelope === envelope) }))
    .filter((group) => group.found.length > 0);
  return (
    <div className="grid gap-5">
      {groups.map(({ envelope, found }) => (
        <section key={envelope}>
          <SectionHead title={envelopeLabels[envelope]} />
          <ul>
            {found.map((contract) => {
              const choice = choices[contract.id];
              if (choice === undefined) return null;
              return (
                <ContractLine
                  key={contract.id}
                  contract={contract}
                  choice={choice}
                  onChoice={(next) => {
                    onChoice(contract.id, next);
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

function ContractLine(props: {
  readonly contract: Portfolio;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}): ReactNode {
  const { contract, choice, onChoice } = props;
  const name = contractName(contract);
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
      <span className="t2 text-right">
        {contract.amount !== null && <Amount value={contract.amount} currency={contract.currency} />}
      </span>
      <div className="[&>*>*:first-child]:sr-only max-sm:col-span-2 max-sm:pb-2 max-sm:pl-8">
        <Select
          label={say(selectionTexts.kind, { name })}
          options={kindOptions(contract)}
          value={kindKey(choice)}
          disabled={!choice.followed}
          onValue={(key) => {
            const chosen = kindOptions(contract).find((option) => option.value === key);
            if (chosen !== undefined)
              onChoice({ ...choice, kind: chosen.kind, kindDetail: chosen.kindDetail });
          }}
        />
      </div>
    </li>
  );
}
