import type { Replacement } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText, frameText } from "../../../../shared/book/book-text.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { stoppedWords } from "../parts/stopped-words.ts";
import { ReplacementForm } from "../parts/replacement-form.tsx";
import { replacementText as text } from "../parts/replacement-text.ts";

/** Replacing a fund in the whole book, and former replacements. */
export function ReplacementsScreen(): ReactNode {
  const { data, isError, refetch } = useReading(adviceApi.replacements.list, {});
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="list" to={bookPaths.customers()} className="link">
                {frameText.customers}
              </AreaLink>,
            ]}
          />
        }
      />
      <p className="t2 max-w-160 py-5 text-ink-2">{text.lead}</p>
      <ReplacementForm />
      <section className="max-w-160 pt-10">
        <h2 className="t4 pb-3">{text.former}</h2>
        {data !== undefined ? (
          <Former replacements={data.replacements} />
        ) : isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={3} height={56} />
          </Loading>
        )}
      </section>
    </>
  );
}

function Former({ replacements }: { readonly replacements: readonly Replacement[] }): ReactNode {
  if (replacements.length === 0) return <EmptyState kind="none" title={text.formerNone} />;
  return (
    <ul>
      {replacements.map((one) => (
        <li key={one.id} className="grid gap-1 border-b border-line py-3">
          <AreaLink to={bookPaths.replacement(one.id)} className="link t2 justify-self-start">
            {formatMessage(text.one, { from: one.fromLabel, to: one.toLabel })}
          </AreaLink>
          <span className="t1 text-ink-3">
            {formatMessage(text.asked, { author: one.authorName, day: formatInstantDay(one.createdAt) })}.{" "}
            {one.canceledAt === null
              ? formatMessage(one.doneAt === null ? text.running : text.over, {
                  done: one.decidedCount,
                  total: one.totalCount,
                  customers: one.customerCount,
                })
              : stoppedWords(one, one.canceledAt)}
            .
          </span>
        </li>
      ))}
    </ul>
  );
}
