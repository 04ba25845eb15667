import type { Replacement } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ReplacementDrafts, StopReplacement } from "../parts/replacement-ends.tsx";
import { stoppedWords } from "../parts/stopped-words.ts";
import { ReplacementLines } from "../parts/replacement-lines.tsx";
import { replacementText as text } from "../parts/replacement-text.ts";

const askedAgainMs = 1500;

/** The progress of a replacement, and the outcome for each contract. */
export function ReplacementScreen(): ReactNode {
  const replacementId = useIdParam("replacementId");
  const [isStill, setStill] = useState(false);
  const reading = useReading(
    adviceApi.replacements.show,
    { params: { replacementId } },
    { refetchEveryMs: isStill ? false : askedAgainMs },
  );
  const replacement = reading.data?.replacement;
  const { doneAt = null, drop = null } = replacement ?? {};
  const isOver = doneAt !== null && (drop === null || drop.doneAt !== null);
  if (isOver !== isStill) setStill(isOver);
  return (
    <>
      <PageHead
        title={
          replacement === undefined
            ? text.title
            : formatMessage(text.one, { from: replacement.fromLabel, to: replacement.toLabel })
        }
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="list" to={bookPaths.replacements()} className="link">
                {text.title}
              </AreaLink>,
            ]}
          />
        }
      />
      {replacement !== undefined ? (
        <Shown replacement={replacement} />
      ) : reading.isError ? (
        <EmptyState
          kind={reading.error.status === 404 ? "unavailable" : "failed"}
          title={reading.error.status === 404 ? text.notFound : text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={44} />
        </Loading>
      )}
    </>
  );
}

function Shown({ replacement }: { readonly replacement: Replacement }): ReactNode {
  const { authorName, createdAt, doneAt, totalCount, decidedCount, customerCount, outcomes } = replacement;
  const { canceledAt } = replacement;
  const counts = { done: decidedCount, total: totalCount, customers: customerCount };
  return (
    <div className="grid gap-8 pt-5">
      <div className="grid max-w-160 gap-3">
        <p className="t1 text-ink-3">
          {formatMessage(text.asked, { author: authorName, day: formatInstantDay(createdAt) })}
        </p>
        <p role="status" className="t2">
          {canceledAt === null
            ? formatMessage(doneAt === null ? text.running : text.over, counts)
            : stoppedWords(replacement, canceledAt)}
        </p>
        {doneAt === null && (
          <ProgressLine
            label={text.progress}
            ratio={totalCount === 0 ? null : decidedCount / totalCount}
            text={formatMessage(text.progressOf, counts)}
          />
        )}
        {doneAt === null && <StopReplacement replacement={replacement} />}
      </div>
      {doneAt !== null && <ReplacementDrafts replacement={replacement} />}
      {outcomes.length > 0 && (
        <section className="max-w-160">
          <h2 className="t4 pb-3">{text.outcomesTitle}</h2>
          <ul>
            {outcomes.map(({ outcome, count }) => (
              <li key={outcome} className="t2 flex justify-between gap-4 border-b border-line py-2">
                <span>{text.outcomes[outcome]}</span>
                <span className="whitespace-nowrap">{formatMessage(text.contracts, { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReplacementLines replacement={replacement} />
    </div>
  );
}
