import type { DeskLoanView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { ShareOfPage } from "../../../../shared/portfolios/ownership-share.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { type costOptions, text } from "../text.ts";
import { EvenDay } from "./even-day.tsx";
import { Rates } from "./rates.tsx";

type CostOption = (typeof costOptions)[number];
export type DeskLoanProps = {
  readonly loan: DeskLoanView;
  readonly costs: CostOption;
  readonly onCosts: (costs: CostOption) => void;
};
type Shown = Pick<DeskLoanProps, "loan">;

/** One home loan: keeping the money invested, another rate, another insurance. */
export function DeskLoan({ loan, costs, onCosts }: DeskLoanProps): ReactNode {
  const name = plainName(loan.name);
  const { subject } = useArea();
  const held = useReading(api.portfolios.list, { params: { id: subject } }).data?.portfolios;
  const portfolio = held?.find(({ id }) => id === loan.portfolioId);
  return (
    <article aria-label={name} className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="t4">
          <AreaLink to={paths.portfolio(loan.portfolioId)} className="link">
            {name}
          </AreaLink>
        </h2>
        <p className="t2 text-ink-2">
          {formatMessage(text.left, {
            left: (
              <FigureWord key="left" id="desk.left">
                <Amount value={loan.left} decimals={false} />
              </FigureWord>
            ),
            rate: formatFigure("desk.rate", loan.rateRatio),
            day: formatDay(loan.endsOn),
          })}
        </p>
        {portfolio !== undefined && (
          <p className="t1 text-ink-3">
            <ShareOfPage portfolio={portfolio} />
          </p>
        )}
      </div>
      <Keeping loan={loan} />
      <Rates loan={loan} costs={costs} onCosts={onCosts} />
      <Insurance loan={loan} />
    </article>
  );
}

function Keeping({ loan: { keeping, indemnity } }: Shown): ReactNode {
  const { returnRatio, livretARatio, chance, meanRatio, deviationRatio, isInsuranceKnown } = keeping;
  return (
    <section aria-label={text.keep} className="grid gap-2">
      <SectionHead title={text.keep} />
      {returnRatio !== null && (
        <p className="t2 max-w-160 pt-2">
          {formatMessage(isInsuranceKnown ? text.certainWith : text.certain, {
            rate: (
              <FigureWord key="rate" id="desk.return">
                {formatFigure("desk.return", returnRatio)}
              </FigureWord>
            ),
            indemnity: <Amount key="indemnity" value={indemnity} decimals={false} />,
          })}{" "}
          {livretARatio !== null &&
            formatMessage(text.livret, { rate: formatFigure("desk.law", livretARatio) })}
        </p>
      )}
      <p className="t2 max-w-160">
        {chance === null || meanRatio === null || deviationRatio === null
          ? text.noLaw
          : formatMessage(text.probable, {
              chance: (
                <FigureWord key="chance" id="desk.chance">
                  {formatMessage(text.tenths, { count: tenthsOf(chance) })}
                </FigureWord>
              ),
              mean: formatFigure("desk.law", meanRatio),
              deviation: formatFigure("desk.law", deviationRatio),
            })}
      </p>
      <p className="t1 max-w-160 text-ink-3">{text.cautions}</p>
    </section>
  );
}

/** A chance is not more precise than the model behind it: at least one in ten, at most nine. */
function tenthsOf(chance: number): number {
  return Math.min(9, Math.max(1, Math.round(chance * 10)));
}

type InsuranceChoice = NonNullable<DeskLoanView["insurance"]>["choices"][number];

function Insurance({ loan: { insurance, portfolioId } }: Shown): ReactNode {
  return (
    <section className="grid gap-2">
      <SectionHead title={text.insurance} />
      {insurance === null ? (
        <p className="t2 pt-2 text-ink-2">
          {text.insuranceNone}{" "}
          <AreaLink to={paths.portfolio(portfolioId)} className="link">
            {text.tellInsurance}
          </AreaLink>
        </p>
      ) : (
        <>
          <p className="t2 max-w-160 pt-2">
            {formatMessage(text.insuranceLead, {
              monthly: <Amount key="monthly" value={insurance.monthly} />,
              left: <Amount key="left" value={insurance.left} decimals={false} />,
            })}
          </p>
          <Table
            caption={text.insurance}
            rows={insurance.choices}
            rowKey={(row) => row.key}
            columns={insuranceColumns}
          />
        </>
      )}
      <p className="t1 max-w-160 text-ink-3">{text.insuranceNote}</p>
    </section>
  );
}

const insuranceColumns: readonly Column<InsuranceChoice>[] = [
  {
    id: "premium",
    head: text.premium,
    width: "42%",
    card: "title",
    cell: (row) => formatMessage(text.ofLeft, { rate: formatFigure("desk.premium.rate", row.premiumRatio) }),
  },
  {
    id: "first",
    head: text.first,
    named: asFigureWord("desk.premium"),
    align: "end",
    cell: (row) => <Amount value={row.firstMonthly} />,
  },
  {
    id: "even",
    head: text.even,
    named: asFigureWord("desk.insurance.even"),
    width: "28%",
    align: "end",
    cell: (row) => <EvenDay {...row} />,
  },
  {
    id: "saved",
    head: text.saved,
    named: asFigureWord("desk.insurance"),
    align: "end",
    card: "figure",
    cell: (row) => <Amount value={row.saved} decimals={false} signed tone="change" />,
  },
];
