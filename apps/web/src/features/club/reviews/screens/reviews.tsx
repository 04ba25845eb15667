import type { ReviewStanding, ReviewSummary } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type Id, reviewConclusionNames } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Time } from "../../../../shared/club/review-time.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** The reviews of a customer, newest first, and when the next one is due; for an advisor, the link to it. */
export function ReviewsScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(adviceApi.reviews.list, { params: { id: subject } });
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{subject === "me" ? text.lead : text.leadOther}</p>
        {reading.data !== undefined ? (
          <Found {...reading.data} />
        ) : reading.isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={4} height={56} />
          </Loading>
        )}
      </div>
    </>
  );
}

type FoundProps = {
  readonly reviews: readonly ReviewSummary[];
  readonly standings: readonly ReviewStanding[];
};

function Found({ reviews, standings }: FoundProps): ReactNode {
  const { subject } = useArea();
  const open = reviews.find(({ state }) => state === "open");
  return (
    <>
      {standings.map(({ dueOn, time }) => (
        <p key={dueOn} className="t2 flex flex-wrap gap-x-4">
          <span>{formatMessage(text.next, { day: formatDay(dueOn) })}</span>
          {subject !== "me" && <Time time={time} />}
        </p>
      ))}
      {subject !== "me" &&
        (standings.length === 0 ? (
          <p className="t2">{text.noAdvice}</p>
        ) : (
          <Act call={adviceApi.reviews.start}>
            <Start customerId={subject} openId={open?.id ?? null} />
          </Act>
        ))}
      <Reviews reviews={reviews} />
    </>
  );
}

function Start({ customerId, openId }: { readonly customerId: Id; readonly openId: Id | null }): ReactNode {
  const navigate = useAreaNavigate();
  const starting = useAction(adviceApi.reviews.start, { refreshes: [adviceApi.reviews.list] });
  const start = async (): Promise<void> => {
    const made = await starting.run({ params: { id: customerId } });
    if (made !== null) navigate(paths.review(made.review.id));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="solid" busy={starting.busy} onClick={() => void start()}>
        {openId === null ? text.start : text.resume}
      </Button>
      {starting.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {starting.failure}
        </p>
      )}
    </div>
  );
}

function Reviews({ reviews }: { readonly reviews: readonly ReviewSummary[] }): ReactNode {
  const { subject } = useArea();
  if (reviews.length === 0)
    return (
      <EmptyState
        kind="none"
        title={text.none}
        reason={subject === "me" ? text.noneReason : text.noneOther}
      />
    );
  return (
    <ul aria-label={text.title}>
      {reviews.map(({ id, authorName, conclusion, createdAt, concludedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
        >
          <span className="t2">
            <AreaLink to={paths.review(id)} className="link">
              {formatInstantDay(concludedAt ?? createdAt)}
            </AreaLink>
            <span className="t1 block text-ink-3">{authorName}</span>
          </span>
          <span className={`t2 ${conclusion === null ? "font-semibold text-warn" : "text-ink-2"}`}>
            {conclusion === null ? text.open : reviewConclusionNames[conclusion]}
          </span>
        </li>
      ))}
    </ul>
  );
}
