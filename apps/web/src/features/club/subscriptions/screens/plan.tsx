import type { ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import { useAction, useReading } from "../../../../api.ts";
import { useAreaNavigate, useQueryText } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { tariffMonth } from "../../../../shared/club/tariff-month.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Failure } from "../parts/failure.tsx";
import { OwnClub } from "../parts/frame.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { planText as words } from "../parts/payment-text.ts";
import { text } from "../text.ts";

/** The two plans; a code in the address (?code=) is passed on to the plan that is chosen. */
export function PlanScreen(): ReactNode {
  return (
    <OwnClub title={words.title}>
      {({ current }) => (current === null ? <Plans /> : <ToRightScreen subscription={current} />)}
    </OwnClub>
  );
}

function Plans(): ReactNode {
  const go = useAreaNavigate();
  const [code] = useQueryText("code");
  const { data, isError, refetch } = useReading(clubApi.plans.list, {});
  const plan = data?.plans[0];
  const subscribe = useAction(clubApi.subscriptions.subscribe, { refreshes: clubReadings });
  const choose = async (planId: "club_monthly" | "club_yearly"): Promise<void> => {
    const body = { planId, coupon: code === "" ? null : code };
    if ((await subscribe.run({ body })) !== null) go(clubPaths.selection());
  };
  return (
    <>
      <PageHead
        title={words.title}
        asOf={plan && formatMessage(words.tariff, { month: tariffMonth(plan.tariffVersion) })}
      />
      <Failure>{subscribe.failure}</Failure>
      {data === undefined &&
        (isError ? (
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={4} height={60} />
          </Loading>
        ))}
      <div className="grid gap-x-10 gap-y-6 pt-4 sm:grid-cols-2">
        {(data?.plans ?? []).map(({ id, interval, min, max, yearlyDiscountRatio }) => (
          <section key={id}>
            <SectionHead title={interval === "monthly" ? words.monthly : words.yearly} />
            <p className="t2 py-3 text-ink-2">
              {interval === "monthly"
                ? words.monthlyNote
                : formatMessage(words.yearlyNote, {
                    discount: formatPercent(yearlyDiscountRatio, { maxDigits: 0 }),
                  })}
            </p>
            <p className="t2 pb-4">
              {formatMessage(interval === "monthly" ? words.from : words.fromYearly, {
                min: <Amount key="min" value={min} />,
                max: <Amount key="max" value={max} />,
              })}
            </p>
            <Button busy={subscribe.busy} onClick={() => void choose(id)}>
              {words.choose}
              <span className="sr-only">{`, ${interval === "monthly" ? words.monthly : words.yearly}`}</span>
            </Button>
          </section>
        ))}
      </div>
    </>
  );
}
