import type { Review } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { reviewConclusionNames, reviewMannerNames, reviewSpanWords } from "@vigie/domain";
import { useEffect, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Now } from "../parts/now.tsx";
import { Opportunities } from "../parts/opportunities.tsx";
import { Prepared } from "../parts/prepared.tsx";
import { ReviewForm } from "../parts/review-form.tsx";
import { text } from "../text.ts";

/** Changes since the last review, the checks and the conclusion; while it is open, the advisor's form. */
export function ReviewScreen(): ReactNode {
  const { subject } = useArea();
  const reviewId = useIdParam("reviewId");
  const reading = useReading(adviceApi.reviews.show, { params: { id: subject, reviewId } });
  const review = reading.data?.review;
  return (
    <>
      <PageHead
        title={text.one}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="reviews" to={paths.reviews()} className="link">
                {text.title}
              </AreaLink>,
            ]}
          />
        }
      />
      {review !== undefined ? (
        <Shown review={review} />
      ) : reading.isError ? (
        <Unread isUnknown={reading.error.status === 404} retry={() => void reading.refetch()} />
      ) : (
        <Loading label={text.loadingOne}>
          <div className="max-w-200 pt-6">
            <SkeletonRows count={8} height={56} />
          </div>
        </Loading>
      )}
    </>
  );
}

function Unread(props: { readonly isUnknown: boolean; readonly retry: () => void }): ReactNode {
  return props.isUnknown ? (
    <EmptyState kind="unavailable" title={text.notFound} />
  ) : (
    <EmptyState
      kind="failed"
      title={text.failedOne}
      action={<LinkButton onClick={props.retry}>{text.retry}</LinkButton>}
    />
  );
}

function Shown({ review }: { readonly review: Review }): ReactNode {
  const { subject } = useArea();
  useDelivery(review);
  const { state, since, isFirst, on, authorName, concludedAt } = review;
  return (
    <div className="grid max-w-200 gap-8 pt-6">
      <p className="t2">
        <span className="font-semibold">
          {concludedAt === null
            ? formatMessage(text.prepared, { day: formatDay(on) })
            : formatMessage(text.concluded, { day: formatInstantDay(concludedAt), author: authorName })}
        </span>
        <span className="t1 block text-ink-2">{reviewSpanWords(since, isFirst)}</span>
      </p>
      {state === "concluded" && <Conclusion review={review} />}
      {state === "concluded" && subject === "me" && <Now review={review} />}
      <Prepared review={review} />
      {review.opportunities.length > 0 && <Opportunities review={review} />}
      {state === "concluded" ? (
        <Statement review={review} />
      ) : (
        subject !== "me" && (
          <Act call={adviceApi.reviews.update}>
            <ReviewForm key={review.id} review={review} customerId={subject} />
          </Act>
        )
      )}
    </div>
  );
}

function Conclusion({ review }: { readonly review: Review }): ReactNode {
  const { conclusion, points, words, manner, heldOn } = review;
  if (conclusion === null) return null;
  return (
    <section>
      <SectionHead
        title={reviewConclusionNames[conclusion]}
        aside={formatMessage(text.held, { manner: reviewMannerNames[manner], day: formatDay(heldOn) })}
      />
      {conclusion === "suitable" ? (
        <p className="t2 pt-3">{text.suitable}</p>
      ) : (
        <ol className="grid list-decimal gap-2 pt-3 pl-5">
          {points.map((point) => (
            <li key={point} className="t2 break-words">
              {point}
            </li>
          ))}
        </ol>
      )}
      {words !== "" && (
        <>
          <h3 className="t2 pt-4 font-semibold">{text.advisorWords}</h3>
          <p className="t2 pt-1 break-words whitespace-pre-line">{words}</p>
        </>
      )}
    </section>
  );
}

function Statement({ review }: { readonly review: Review }): ReactNode {
  const { subject } = useArea();
  const { id: reviewId, hasFile, statementHash } = review;
  const statement = useAction(adviceApi.reviews.document);
  const save = async (): Promise<void> => {
    const file = await statement.run({ params: { id: subject, reviewId } });
    if (file !== null) saveFile(file);
  };
  if (!hasFile) return <p className="t2 text-ink-2">{text.withheld}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <LinkButton onClick={() => void save()}>{text.statement}</LinkButton>
      {statementHash !== null && (
        <p className="t1 break-all text-ink-3">{formatMessage(text.hash, { hash: statementHash })}</p>
      )}
      {statement.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {statement.failure}
        </p>
      )}
    </div>
  );
}

/** The customer views it: the delivery is recorded once. */
function useDelivery({ id, state, openedAt }: Review): void {
  const { subject } = useArea();
  const { run } = useAction(adviceApi.reviews.opened, { refreshes: [adviceApi.reviews.show] });
  const isNew = subject === "me" && state === "concluded" && openedAt === null;
  useEffect(() => {
    if (isNew) void run({ params: { id: "me", reviewId: id } });
    // Once for each review that is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, id]);
}
