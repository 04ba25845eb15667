import type { ReactNode } from "react";
import type { ClubRequest } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { priceText, reasonWords, stateWords } from "../../../../shared/club/club-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** The requests for the Club, longest waiting first. */
export function ClubQueueScreen(): ReactNode {
  const { data, isError, refetch } = useReading(clubApi.requests.list, { query: {} });
  const all = data?.clubRequests ?? [];
  const waiting = all.filter(({ state }) => state === "advisor_approval");
  const ended = useEnded();
  const others = all.filter(({ state }) => state !== "advisor_approval");
  return (
    <>
      <PageHead
        title={text.title}
        asOf={data === undefined ? undefined : formatMessage(text.asOf, { count: waiting.length })}
      />
      {data === undefined &&
        (isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={6} height={60} />
          </Loading>
        ))}
      {data !== undefined && all.length === 0 && ended.length === 0 && (
        <EmptyState kind="none" title={text.nothing} reason={text.nothingReason} />
      )}
      {data !== undefined && all.length + ended.length > 0 && (
        <div className="grid max-w-220 gap-6 pt-4">
          <section>
            <SectionHead title={text.waiting} aside={waiting.length} />
            {waiting.length === 0 && <p className="t2 py-3 text-ink-2">{text.none}</p>}
            <Requests list={waiting} />
          </section>
          {others.length > 0 && (
            <section>
              <SectionHead title={text.others} aside={others.length} />
              <Requests list={others} />
            </section>
          )}
          {ended.length > 0 && (
            <section>
              <SectionHead title={text.ended} aside={ended.length} />
              <Requests list={ended} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

/** Ended subscriptions, latest end first. */
function useEnded(): readonly ClubRequest[] {
  const read = (state: ClubRequest["state"]) => ({ query: { state } });
  const closed = useReading(clubApi.requests.list, read("closed")).data;
  const refused = useReading(clubApi.requests.list, read("refused_by_advisor")).data;
  const abandoned = useReading(clubApi.requests.list, read("refused_by_customer")).data;
  const rejected = useReading(clubApi.requests.list, read("rejected")).data;
  return [closed, refused, abandoned, rejected]
    .flatMap((found) => found?.clubRequests ?? [])
    .toSorted((one, other) => (one.waitingSince < other.waitingSince ? 1 : -1));
}

function Requests({ list }: { readonly list: readonly ClubRequest[] }): ReactNode {
  return (
    <ul>
      {list.map((request) => (
        <Request key={request.subscriptionId} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { readonly request: ClubRequest }): ReactNode {
  const { customerId, firstName, lastName, state, workingDaysWaited, escalated } = request;
  const { advisorName, portfolioCount, interval, price } = request;
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
      <span className="min-w-0 grow">
        <AreaLink to={clubPaths.ofCustomer(customerId)} className="link t2 break-words">
          {name === "" ? text.noName : name}
        </AreaLink>
        <span className="t1 block text-ink-2">
          {formatMessage(text.contracts, { count: portfolioCount })},{" "}
          {formatMessage(text.advisor, { name: advisorName })}
        </span>
      </span>
      <span className={`t1 ${escalated ? "text-neg" : "text-ink-2"}`}>
        {state === "advisor_approval" ? (
          <>
            {formatMessage(text.waited, { days: workingDaysWaited })}
            {escalated && `, ${text.escalated}`}
          </>
        ) : (
          standing(request)
        )}
      </span>
      <span className="t2 text-right sm:min-w-36">
        <Amount value={price} />
        <span className="t1 block text-ink-2">
          {interval === "monthly" ? priceText.month : priceText.year}
        </span>
      </span>
    </li>
  );
}

/** The state that an advisor acts on, and since when: an unpaid running subscription differs from a refused one (its start date
 * does not tell), and an end has its cause. */
function standing({ state, reason, waitingSince }: ClubRequest): string {
  if (state === "active" && reason !== "paid") return reasonWords.payment_failure;
  const cause = state === "closed" && reason !== null ? `, ${reasonWords[reason]}` : "";
  return `${stateWords[state]}${cause}, ${formatInstantDay(waitingSince)}`;
}
