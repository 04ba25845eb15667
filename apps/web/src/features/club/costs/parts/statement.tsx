import type { CostStatement } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { costGapWords, costLineNames } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

/** One year: its sums, what they leave out, and each line behind them. */
export function Statement({ statement }: { readonly statement: CostStatement }): ReactNode {
  const { from, to, madeAt, total, isWhole } = statement;
  return (
    <article className="grid gap-8">
      <FigureBlock
        label={isWhole ? text.total : text.totalKnown}
        figure={<Amount value={total} figure />}
        note={formatMessage(text.followed, {
          from: formatDay(from),
          to: formatDay(to),
          day: formatInstantDay(madeAt),
        })}
      />
      <Sums statement={statement} />
      <Missing statement={statement} />
      <Payments statement={statement} />
      {statement.contracts.map((one, index) => (
        // Two contracts may have the same name: they keep the order of the statement.
        <ContractCosts key={`${String(index)} ${one.name}`} contract={one} />
      ))}
      <p className="t1 text-ink-2">{text.method}</p>
      <File statement={statement} />
    </article>
  );
}

function Sums({ statement }: { readonly statement: CostStatement }): ReactNode {
  const { service, products, total, isWhole, thirdParties } = statement;
  return (
    <section>
      <SectionHead title={text.sums} />
      <dl>
        <Line label={text.service}>
          <Amount value={service} />
        </Line>
        <Line label={text.products}>
          <Amount value={products} />
        </Line>
        <Line label={isWhole ? text.total : text.totalKnown} strong>
          <Amount value={total} />
        </Line>
        <Line label={text.third}>{text.thirdParties[thirdParties]}</Line>
      </dl>
    </section>
  );
}

function Missing({ statement: { contracts } }: { readonly statement: CostStatement }): ReactNode {
  const said = contracts.filter(({ gaps }) => gaps.length > 0);
  if (said.length === 0) return null;
  return (
    <section>
      <SectionHead title={text.missing} />
      <ul className="grid gap-2 pt-3">
        {said.map(({ name, gaps, operationsFrom }, index) => (
          <li key={`${String(index)} ${name}`} className="t2 break-words">
            {formatMessage(text.missingOf, {
              name,
              gaps: gaps.map((gap) => costGapWords(gap, operationsFrom, formatDay)).join(", "),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ statement: { payments, service } }: { readonly statement: CostStatement }): ReactNode {
  return (
    <section>
      <SectionHead title={text.payments} />
      {payments.length === 0 ? (
        <p className="t2 py-3 text-ink-2">{text.noPayments}</p>
      ) : (
        <dl>
          {payments.map(({ kind, number, on, amount }, index) => (
            <Line
              key={`${String(index)} ${on}`}
              label={`${kind === "invoice" ? text.invoice : text.creditNote}${number === null ? "" : ` ${number}`}`}
              note={formatDay(on)}
            >
              <Amount value={amount} />
            </Line>
          ))}
          <Line label={text.total} strong>
            <Amount value={service} />
          </Line>
        </dl>
      )}
    </section>
  );
}

function ContractCosts({ contract }: { readonly contract: CostStatement["contracts"][number] }): ReactNode {
  const { name, average, lines, total, gaps } = contract;
  return (
    <section className="min-w-0">
      <SectionHead title={<span className="break-words">{name}</span>} />
      <dl>
        <Line label={text.average}>
          {average === null ? text.averageUnknown : <Amount value={average} />}
        </Line>
        {lines.map(({ kind, amount, count }) => (
          <Line
            key={kind}
            label={costLineNames[kind]}
            {...(count === null ? {} : { note: formatMessage(text.operations, { count }) })}
          >
            <Amount value={amount} />
          </Line>
        ))}
        {lines.length > 0 && (
          <Line label={gaps.length === 0 ? text.contractTotal : text.contractTotalKnown} strong>
            <Amount value={total} />
          </Line>
        )}
      </dl>
      {lines.length === 0 && (
        <p className="t2 py-3 text-ink-2">{gaps.length === 0 ? text.noCost : text.noKnownCost}</p>
      )}
    </section>
  );
}

function File({ statement }: { readonly statement: CostStatement }): ReactNode {
  const { subject } = useArea();
  const { id: statementId, year, hasFile } = statement;
  const file = useAction(clubApi.costStatements.document);
  const save = async (): Promise<void> => {
    const made = await file.run({ params: { id: subject, statementId } });
    if (made !== null) saveFile(made);
  };
  if (!hasFile) return <p className="t2 text-ink-2">{text.withheld}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <LinkButton onClick={() => void save()}>{formatMessage(text.file, { year: String(year) })}</LinkButton>
      {file.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {file.failure}
        </p>
      )}
    </div>
  );
}
