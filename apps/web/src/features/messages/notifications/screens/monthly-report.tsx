import type { MonthlyReport } from "@vigie/api";
import type { Id, Instant } from "@vigie/domain";
import { useEffect, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { monthName } from "../parts/month.ts";
import { Report } from "../parts/report.tsx";
import { useMarkRead } from "../parts/use-mark-read.ts";
import { reportText as words, text } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

/** The report of a month as it was sent: a page to read and to print. */
export function MonthlyReportScreen(): ReactNode {
  const id = useIdParam("notificationId");
  const { subject } = useArea();
  const reading = useReading(api.notifications.show, { params: { id } }, { enabled: subject === "me" });
  const notification = reading.data?.notification;
  const report = notification?.payload.report ?? null;
  useReadOnce(id, notification?.read === false);
  const isGone =
    subject !== "me" ||
    (reading.isError && reading.error.status === 404) ||
    (notification !== undefined && report === null);
  return (
    <>
      <PageHead
        title={report === null ? words.titleUnknown : titleOf(report)}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="all" to={paths.notifications()} className="link">
                {words.crumb}
              </AreaLink>,
            ]}
          />
        }
        action={
          report === null ? undefined : (
            <span data-print="none">
              <Button
                icon={otherIcons.print}
                onClick={() => {
                  window.print();
                }}
              >
                {words.print}
              </Button>
            </span>
          )
        }
      />
      {isGone ? (
        <EmptyState
          kind="unavailable"
          title={words.gone}
          reason={words.goneReason}
          action={
            <AreaLink to={paths.notifications()} className="link">
              {words.back}
            </AreaLink>
          }
        />
      ) : (
        <Body report={report} reading={reading} createdAt={notification?.createdAt} />
      )}
    </>
  );
}

function titleOf({ to }: MonthlyReport): string {
  return formatMessage(words.title, { of: monthName(to, "of") });
}

type BodyProps = {
  readonly report: MonthlyReport | null;
  readonly createdAt: Instant | undefined;
  readonly reading: { readonly isError: boolean; readonly refetch: () => unknown };
};

function Body({ report, createdAt, reading }: BodyProps): ReactNode {
  if (report !== null && createdAt !== undefined) return <Report report={report} createdAt={createdAt} />;
  if (reading.isError)
    return (
      <EmptyState
        kind="failed"
        title={words.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  return (
    <Loading label={text.loading}>
      <div className="grid gap-6 pt-7">
        <Skeleton width="60%" height={88} />
        <SkeletonRows count={8} height={44} />
      </div>
    </Loading>
  );
}

/** Opening a report marks it as read. */
function useReadOnce(id: Id, isUnread: boolean): void {
  const { run } = useMarkRead().one;
  useEffect(() => {
    if (isUnread) void run({ params: { id }, body: { read: true } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an action is a new function at each drawing
  }, [id, isUnread]);
}
