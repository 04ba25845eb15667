import type { LoansTotal } from "@vigie/api";
import type { ReactNode } from "react";
import { api, isCallOffered, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { FamilyPage } from "../../../../shell/pages/family-page.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Explained } from "../../../../ui/explained.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { DebtRatioBlock } from "../parts/debt-ratio.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { loans } from "../parts/family.ts";
import { PayOff } from "../parts/pay-off.tsx";
import { text } from "../text.ts";

/** The outstanding amount, the rates, the monthly cost, and its share of income. */
export function LoansScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.loans.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const { data } = reading;
  return (
    <FamilyPage
      family={loans}
      page="overview"
      reading={reading}
      count={data?.loans.length}
      pending={<OverviewSkeleton />}
    >
      {data !== undefined && <Overview total={data.total} />}
    </FamilyPage>
  );
}

function Overview({ total }: { readonly total: LoansTotal }): ReactNode {
  return (
    <div className="page-grid pt-5">
      <div className="grid min-w-0 content-start gap-8 md:col-span-7">
        <FigureBlock
          label={<FigureWord id="wealth.debt">{text.debt}</FigureWord>}
          figure={<Amount value={total.debt} figure />}
          note={<DebtNote total={total} />}
          lead={
            total.unknownCount === 0
              ? undefined
              : formatMessage(text.unknownDebt, { count: total.unknownCount })
          }
        />
        <section>
          <SectionHead
            title={text.facts}
            aside={
              <AreaLink to={paths.loanPortfolios()} className="link">
                {text.seeAll}
              </AreaLink>
            }
          />
          <FactList facts={factsOf(total)} />
        </section>
        <PayOff total={total} />
      </div>
      {isCallOffered(api.loans.debtRatio) && (
        <div className="column-rule min-w-0 max-md:pt-8 md:col-span-5">
          <DebtRatioBlock />
        </div>
      )}
    </div>
  );
}

function DebtNote({ total: { asOf, sharedCount } }: { readonly total: LoansTotal }): ReactNode {
  return (
    <>
      {asOf !== null && (
        <Explained explanation={text.debtOrigin}>
          {formatMessage(text.asOf, { day: formatDay(asOf) })}
        </Explained>
      )}
      {sharedCount > 0 && <span className="block">{formatMessage(text.shared, { count: sharedCount })}</span>}
    </>
  );
}

function factsOf(total: LoansTotal) {
  const { averageRateRatio, nextPayment, insuranceUnknownCount, sharedCount, payOff } = total;
  const isNoInsuranceKnown = insuranceUnknownCount > 0 && total.insuranceMonthly === 0;
  const ofShare = (label: string) => (sharedCount > 0 ? formatMessage(text.ownShare, { label }) : label);
  return [
    {
      label: ofShare(text.charge),
      figure: "loans.charge" as const,
      value: <Amount value={total.monthlyCharge} unknown={text.unknownThemAll} />,
    },
    {
      label: text.lastEnd,
      value: payOff === null ? text.unknownShe : formatDay(payOff.endsOn),
    },
    {
      label: ofShare(text.interestLeft),
      figure: "loans.interest" as const,
      value: <Amount value={payOff?.interestLeft ?? null} unknown={text.unknownThey} />,
    },
    {
      label: text.rate,
      figure: "loans.rate" as const,
      value: averageRateRatio === null ? text.unknown : formatFigure("loans.rate", averageRateRatio),
    },
    {
      label: ofShare(text.insurance),
      figure: "loans.insurance" as const,
      value: (
        <>
          {!isNoInsuranceKnown && <Amount value={total.insuranceMonthly} />}
          {insuranceUnknownCount > 0 && (
            <span className={isNoInsuranceKnown ? "" : "t1 block text-ink-3"}>
              {formatMessage(text.insuranceUnknown, { count: insuranceUnknownCount })}
            </span>
          )}
        </>
      ),
    },
    {
      label: ofShare(text.next),
      figure: "loans.next" as const,
      value:
        nextPayment === null ? (
          text.unknownShe
        ) : (
          <>
            <Amount value={nextPayment.amount} unknown={text.unknownShe} />{" "}
            <span className="whitespace-nowrap">
              {formatMessage(text.nextOn, { day: formatDay(nextPayment.day) })}
            </span>
          </>
        ),
    },
  ];
}

function OverviewSkeleton(): ReactNode {
  return (
    <div className="page-grid pt-5">
      <div className="grid content-start gap-6 md:col-span-7">
        <FigureBlock
          label={text.debt}
          figure={<Skeleton width="min(100%, 420px)" className="h-[1em]!" />}
          note={<Skeleton width={180} height={12} />}
        />
        <Skeleton height={220} />
      </div>
      <div className="column-rule md:col-span-5">
        <Skeleton height={160} />
      </div>
    </div>
  );
}
