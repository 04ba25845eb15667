import type { Device, DevicesTotal, Employer, Membership, ReleaseRules } from "@vigie/api";
import { type Day, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { FamilyPage } from "../../../../shell/pages/family-page.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { Explained } from "../../../../ui/explained.tsx";
import { Calendar } from "../parts/calendar.tsx";
import { EarlyReleases } from "../parts/early-releases.tsx";
import { Employers, MemberWithoutPlan } from "../parts/employers.tsx";
import { devices } from "../parts/family.ts";
import { originOf } from "../parts/origin.ts";
import { Repartition } from "../parts/repartition.tsx";
import { text } from "../text.ts";

/** The total, when it becomes available, who paid it, and early releases. */
export function DevicesScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.devices.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const { data } = reading;
  const membership = data?.membership ?? null;
  return (
    <FamilyPage
      family={devices}
      page="overview"
      reading={reading}
      count={data?.devices.length}
      pending={<OverviewSkeleton />}
      none={membership === null ? undefined : <MemberWithoutPlan membership={membership} />}
    >
      {data !== undefined && <Overview {...data} />}
    </FamilyPage>
  );
}

type OverviewProps = {
  readonly devices: readonly Device[];
  readonly total: DevicesTotal;
  readonly employers: readonly Employer[];
  readonly rules: readonly ReleaseRules[];
  readonly membership: Membership | null;
  readonly paymentsFrom: Day;
  readonly paymentsTo: Day;
};

function Overview(props: OverviewProps): ReactNode {
  const { devices, total, employers, rules, membership } = props;
  const range = { from: props.paymentsFrom, to: props.paymentsTo };
  const counted = devices.filter(({ status, currency }) => status === "visible" && currency === "EUR");
  return (
    <>
      <div className="page-grid pt-5">
        <div className="grid min-w-0 content-start gap-8 md:col-span-8">
          <FigureBlock
            label={<FigureWord id="device.total">{text.worth}</FigureWord>}
            figure={<Amount value={total.amount} figure />}
            note={<AsOf total={total} counted={counted} />}
            lead={<Lead total={total} />}
          />
          <Calendar releases={total.releases} devices={counted} />
        </div>
        <div className="column-rule grid min-w-0 content-start gap-8 max-md:pt-8 md:col-span-4">
          <Repartition />
          <Employers employers={employers} range={range} membership={membership} />
        </div>
      </div>
      <div className="chapter mt-8">
        <EarlyReleases rules={rules} devices={devices} />
      </div>
    </>
  );
}

function AsOf(props: { readonly total: DevicesTotal; readonly counted: readonly Device[] }): ReactNode {
  const { total, counted } = props;
  const day = total.asOf === null ? null : formatDay(total.asOf);
  const origin = originOf(counted);
  const words = day === null ? null : formatMessage(text.asOf, { day });
  return (
    <>
      {words !== null && (
        <>
          {origin === null ? words : <Explained explanation={origin}>{words}</Explained>}
          {total.count > 1 && text.oldest}.{" "}
        </>
      )}
      {total.unknownCount > 0 && <>{formatMessage(text.unknownWorth, { count: total.unknownCount })} </>}
      <AreaLink to={paths.devicePortfolios()} className="link">
        {text.seeAll}
      </AreaLink>
    </>
  );
}

/** What is available today, and the next date. */
function Lead({ total: { releases } }: { readonly total: DevicesTotal }): ReactNode {
  const free = sumCents(
    releases.filter(({ when }) => when === "available").flatMap(({ amount }) => amount ?? []),
  );
  const next = nextOf(releases);
  return (
    <>
      {free > 0
        ? formatMessage(text.free, { amount: <Amount key="amount" value={free} decimals={false} /> })
        : releases.some(({ when }) => when === "unknown")
          ? text.noneKnown
          : text.noneFree}
      {next !== null && (
        <>
          {" "}
          {next.amount === null
            ? formatMessage(text.nextUnknown, { day: formatDay(next.on) })
            : formatMessage(text.next, {
                amount: <Amount key="amount" value={next.amount} decimals={false} />,
                day: formatDay(next.on),
              })}
        </>
      )}
    </>
  );
}

function nextOf(releases: DevicesTotal["releases"]) {
  const days = releases.flatMap(({ on }) => on ?? []).toSorted();
  const [on] = days;
  if (on === undefined) return null;
  const known = releases.filter((one) => one.on === on).flatMap(({ amount }) => amount ?? []);
  return { on, amount: known.length === 0 ? null : sumCents(known) };
}

function OverviewSkeleton(): ReactNode {
  return (
    <div className="page-grid pt-5">
      <div className="grid content-start gap-6 md:col-span-8">
        <FigureBlock
          label={text.worth}
          figure={<Skeleton width="min(100%, 420px)" className="h-[1em]!" />}
          note={<Skeleton width={240} height={12} />}
        />
        <Skeleton height={320} />
      </div>
      <div className="column-rule md:col-span-4">
        <Skeleton height={240} />
      </div>
    </div>
  );
}
