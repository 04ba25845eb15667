import type { PortfolioDetail } from "@vigie/api";
import { goalLabels, profileName } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { detailText, feesText, feeWords, goalText, managementLabels, text } from "../text.ts";
import { feeRows } from "./fields.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

export type Fact = { readonly label: string; readonly value: ReactNode };

/** A list of facts under a title; unknown ones are shown as such. */
export function FactList({
  title,
  facts,
  aside,
}: {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly aside?: ReactNode;
}): ReactNode {
  return (
    <section>
      <SectionHead title={title} aside={aside} />
      <dl>
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-10 items-baseline justify-between gap-6 border-b border-line py-2 last:border-b-0"
          >
            <dt className="t1 text-ink-3">{label}</dt>
            <dd className="t2 min-w-0 text-right wrap-anywhere">
              {value ?? <span className="text-ink-3">{text.unknown}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the saver declared about the portfolio, and its fees. */
export function SettingsFacts({
  portfolio,
  aside,
}: {
  readonly portfolio: PortfolioDetail;
  readonly aside?: ReactNode;
}): ReactNode {
  return (
    <>
      <FactList title={detailText.said} facts={sourceFactsOf(portfolio)} aside={aside} />
      <FactList title={detailText.fees} facts={costsOf(portfolio)} />
    </>
  );
}

function sourceFactsOf({ infos, recommendedRisk }: PortfolioDetail): readonly Fact[] {
  const amount = (value: typeof infos.targetAmount): ReactNode =>
    value === null ? null : <Amount value={value} decimals={false} />;
  const { typeInvestment, timeInvestment, managementType, externalCreatedAt } = infos;
  return [
    {
      label: goalText.typeInvestment,
      value: typeInvestment === null ? null : goalLabels[typeInvestment],
    },
    { label: goalText.targetAmount, value: amount(infos.targetAmount) },
    {
      label: goalText.timeInvestment,
      value: timeInvestment === null ? null : `${String(timeInvestment)}\u00a0${goalText.years}`,
    },
    { label: goalText.monthlyDeposit, value: amount(infos.monthlyDeposit) },
    { label: goalText.monthlyBuyout, value: amount(infos.monthlyBuyout) },
    {
      label: detailText.openedSaid,
      value: externalCreatedAt === null ? null : formatDay(externalCreatedAt),
    },
    {
      label: feesText.managementType,
      value: managementType === null ? null : managementLabels[managementType],
    },
    { label: detailText.risk, value: recommendedRisk === null ? null : profileName(recommendedRisk) },
  ];
}

/** The known fees, and those that the portfolio has and nobody declared. */
function costsOf(portfolio: PortfolioDetail): readonly Fact[] {
  const { infos, feesAsked } = portfolio;
  return feeRows(portfolio).flatMap(({ fee, isAsked }): Fact[] => {
    const ratio = infos.fees[`${fee}FeeRatio`];
    const known = feesAsked.find((one) => one.fee === fee)?.catalogueRatio ?? null;
    const { label } = feeWords(fee);
    if (ratio !== null) return [{ label, value: <Cost ratio={ratio} by={detailText.bySaver} /> }];
    if (known !== null) return [{ label, value: <Cost ratio={known} by={detailText.fromCatalogue} /> }];
    return isAsked ? [{ label, value: null }] : [];
  });
}

function Cost({ ratio, by }: { readonly ratio: number; readonly by: string }): ReactNode {
  return (
    <>
      {formatUnit("rate", ratio)} <span className="t1 text-ink-3">{by}</span>
    </>
  );
}
