import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { Reply, SentInvitation } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { type ReactNode, useState } from "react";
import { call, callKey, type ApiFailure } from "../../../../api.ts";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { InvitationActs } from "./invitation-acts.tsx";
import { SendManyAgain } from "./send-many.tsx";
import { nameOf, stateFilters, stateWord, text } from "../text.ts";

type Page = Reply<typeof bookApi.invitations.list>;
type StateFilter = (typeof stateFilters)[number]["value"];

function useInvitations(state: StateFilter, words: string) {
  const list = useInfiniteQuery<
    Page,
    ApiFailure,
    InfiniteData<Page, Id | null>,
    readonly unknown[],
    Id | null
  >({
    queryKey: callKey(bookApi.invitations.list, { state, words, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        bookApi.invitations.list,
        {
          params: { id: "me" },
          query: {
            ...(state === "all" ? {} : { state }),
            ...(words === "" ? {} : { text: words }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
  useLive("NotificationsChannel", (message) => {
    if (message === null || message["event"] === "invitation.changed") void list.refetch();
  });
  return list;
}

/** The advisor's invitations, newest first, with the actions on each. */
export function InvitationList(): ReactNode {
  const [held, setState] = useQueryText("etat");
  const [words, setWords] = useState("");
  const state = stateFilters.find(({ value }) => value === held)?.value ?? "all";
  const list = useInvitations(state, words);
  return (
    <section className="pt-8">
      <SectionHead title={text.list} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 pt-2">
        <Choice
          label={text.filter}
          options={stateFilters}
          value={state}
          onValue={(value) => {
            setState(value === "all" ? "" : value);
          }}
        />
        <SearchBox label={text.search} words={words} onWords={setWords} />
      </div>
      <Rows list={list} />
    </section>
  );
}

function Rows({ list }: { readonly list: ReturnType<typeof useInvitations> }): ReactNode {
  const rows = list.data?.pages.flatMap(({ invitations }) => invitations);
  if (rows === undefined)
    return list.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void list.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={4} height={52} />
      </Loading>
    );
  if (rows.length === 0) return <EmptyState kind="none" title={text.none} />;
  return (
    <>
      <SendManyAgain rows={rows} />
      <ul>
        {rows.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="pt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
    </>
  );
}

function Row({ invitation }: { readonly invitation: SentInvitation }): ReactNode {
  const { email, sentAt } = invitation;
  const name = nameOf(invitation);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 sm:grid-cols-[1fr_1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="t2 truncate">
          <AreaLink to={bookPaths.invitation(invitation.id)} className="link">
            {name === "" ? email : name}
          </AreaLink>
        </p>
        {name !== "" && <p className="t1 truncate text-ink-3">{email}</p>}
      </div>
      <p className="t1 text-ink-2">
        {stateWord(invitation)}
        {sentAt !== null && <span className="block text-ink-3">{formatInstantDay(sentAt)}</span>}
      </p>
      <InvitationActs invitation={invitation} inRow />
    </li>
  );
}
