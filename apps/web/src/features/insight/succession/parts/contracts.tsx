import type { SuccessionView } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { clauseTexts, insuredReasonTexts, text } from "../text.ts";
import { ClauseForm } from "./clause-form.tsx";

type Shown = { readonly found: SuccessionView };
type Insured = SuccessionView["contracts"][number];

/** Every life insurance contract, with what was entered about its clause. */
export function Contracts({ found }: Shown): ReactNode {
  const { contracts, age } = found;
  return (
    <section aria-label={text.contracts}>
      <SectionHead title={text.contracts} />
      {contracts.length === 0 && <p className="t2 pt-3 text-ink-2">{text.noContracts}</p>}
      <ul>
        {contracts.map((contract) => (
          <li key={contract.id} className="border-b border-line py-3 last:border-b-0">
            <ContractLine contract={contract} asksPayments={age !== null && age >= lateAge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From this age, payments are counted apart. @source code général des impôts, article 757 B */
const lateAge = 70;

type LineProps = { readonly contract: Insured; readonly asksPayments: boolean };

function ContractLine({ contract, asksPayments }: LineProps): ReactNode {
  const mayChange = useMayCall(api.succession.tell);
  const [isOpen, setIsOpen] = useState(false);
  const { clause, name } = contract;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <AreaLink to={paths.portfolio(contract.id)} className="link t2">
          {plainName(name)}
        </AreaLink>
        <FigureWord id="succession.insured">
          <Amount value={contract.value} decimals={false} />
        </FigureWord>
      </div>
      <ContractDetails contract={contract} />
      {mayChange && (
        <p className="t2">
          <LinkButton
            aria-expanded={isOpen}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            {isOpen ? text.close : clause === null ? text.tell : text.change}
            <span className="sr-only"> {formatMessage(text.ofContract, { name: plainName(name) })}</span>
          </LinkButton>
        </p>
      )}
      {isOpen && (
        <ClauseForm
          contract={contract}
          asksPayments={asksPayments}
          onDone={() => {
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

function ContractDetails({ contract }: { readonly contract: Insured }): ReactNode {
  const { clause, reason, toldOn, earlyValue, lateValue, openedOn } = contract;
  const opened = openedOn === null ? [] : [formatMessage(text.opened, { day: formatDay(openedOn) })];
  const told = toldOn === null ? [] : [formatMessage(text.toldOn, { day: formatDay(toldOn) })];
  return (
    <>
      {clause !== null && (
        <p className="t2 text-ink-2">
          {clauseTexts[clause.heirs]}
          {clause.heirs !== "spouse" && clause.heirs !== "child" && ` (${String(clause.count)})`}
        </p>
      )}
      {reason !== null && <p className="t2 text-warn">{insuredReasonTexts[reason]}</p>}
      {reason === null && earlyValue !== null && (
        <p className="t1 text-ink-3">
          {formatMessage(text.early, { amount: <Amount key="early" value={earlyValue} decimals={false} /> })}
          {lateValue !== null && lateValue > 0 && (
            <>
              ,{" "}
              {formatMessage(text.lateValue, {
                amount: <Amount key="late" value={lateValue} decimals={false} />,
              })}
            </>
          )}
        </p>
      )}
      {told.length + opened.length > 0 && <p className="t1 text-ink-3">{[...told, ...opened].join(", ")}</p>}
    </>
  );
}
