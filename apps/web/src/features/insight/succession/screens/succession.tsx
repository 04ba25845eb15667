import type { SuccessionView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { maritalLabels } from "../../../../shared/risk/profile-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Contracts } from "../parts/contracts.tsx";
import { Estate } from "../parts/estate.tsx";
import { Heirs } from "../parts/heirs.tsx";
import { Rules } from "../parts/rules.tsx";
import { text } from "../text.ts";

/** Who would receive what today, by law and by the clauses that were entered. */
export function SuccessionScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.succession.show, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const found = reading.data?.succession;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={found === undefined ? undefined : formatMessage(text.on, { day: formatDay(found.on) })}
      />
      <OutlookTabs />
      {found === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={52} />
          </div>
        </Loading>
      )}
      {found === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {found !== undefined && (
        <div className="grid gap-8 pt-4">
          <div className="grid gap-2">
            <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
            <Family found={found} />
          </div>
          {isWithoutContract(found) ? (
            <NoContract />
          ) : (
            <>
              <Heirs found={found} />
              <Contracts found={found} />
              <Estate found={found} />
              <Gaps />
            </>
          )}
          <Rules found={found} />
        </div>
      )}
    </>
  );
}

/** Nothing has been added yet: what would be left is unknown, not 0 €. */
function isWithoutContract({ assets, debts, contracts, apart, unknown }: SuccessionView): boolean {
  return assets === 0 && debts === 0 && contracts.length + apart.length + unknown.length === 0;
}

function NoContract(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={text.noContract}
      reason={text.noContractReason}
      action={<AddLink label={text.add} />}
    />
  );
}

/** What was entered about the person, and where to enter the rest. */
function Family({
  found: { age, maritalStatus, childrenCount },
}: {
  readonly found: SuccessionView;
}): ReactNode {
  const marital = maritalStatus === null ? text.maritalUnknown : maritalLabels[maritalStatus].toLowerCase();
  const children =
    childrenCount === null ? text.childrenUnknown : formatMessage(text.children, { count: childrenCount });
  const isWhole = age !== null && maritalStatus !== null && childrenCount !== null;
  return (
    <p className="t2">
      {age === null
        ? `${text.ageUnknown}, ${marital}, ${children}.`
        : formatMessage(text.family, { age, marital, children })}{" "}
      {!isWhole && (
        <Act call={api.users.updateProfile}>
          <AreaLink to={paths.profileInfos()} className="link">
            {text.completeFamily}
          </AreaLink>
        </Act>
      )}
    </p>
  );
}

function Gaps(): ReactNode {
  return (
    <section aria-label={text.notKnown}>
      <SectionHead title={text.notKnown} />
      <ul className="t2 grid max-w-160 list-disc gap-1.5 pt-3 pl-5 text-ink-2">
        {text.gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </section>
  );
}
