import type { Reply, SentInvitation } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { InvitationActs } from "../parts/invitation-acts.tsx";
import { columnWords, invitedText as text, nameOf, stateWord } from "../text.ts";

type Sheet = Reply<typeof bookApi.invitations.show>;

/** The page of an invited person without an account: the state of the invitation, instead of contracts. */
export function InvitedScreen(): ReactNode {
  const invitationId = useIdParam("invitationId");
  const sheet = useReading(bookApi.invitations.show, { params: { id: "me", invitationId } });
  useLive("NotificationsChannel", (message) => {
    if (message === null || message["event"] === "invitation.changed") void sheet.refetch();
  });
  const invitation = sheet.data?.invitation;
  const name = invitation === undefined ? "" : nameOf(invitation);
  return (
    <>
      <PageHead
        title={invitation === undefined ? text.invited : name === "" ? invitation.email : name}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="add" to={bookPaths.addCustomer()} className="link">
                {text.invitations}
              </AreaLink>,
            ]}
          />
        }
      />
      {sheet.data !== undefined ? (
        <Invited sheet={sheet.data} />
      ) : sheet.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void sheet.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={44} />
        </Loading>
      )}
    </>
  );
}

function Invited({ sheet: { invitation, told } }: { readonly sheet: Sheet }): ReactNode {
  return (
    <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="pt-5">
        <FigureBlock label={text.state} size={6} figure={stateWord(invitation)} lead={leadOf(invitation)} />
        <div className="pt-4">
          <InvitationActs invitation={invitation} />
        </div>
        {invitation.customerId === null && <p className="t2 max-w-140 pt-4 text-ink-2">{text.noAccount}</p>}
        {invitation.expired && (
          <p className="pt-3">
            <AreaLink to={bookPaths.addCustomer()} className="link">
              {text.inviteAgain}
            </AreaLink>
          </p>
        )}
        {told.length > 0 && (
          <section className="pt-6">
            <SectionHead title={text.told} />
            <p className="t1 pt-2 text-ink-3">{text.toldWhy}</p>
            <Facts facts={told.map(({ column, value }) => [columnWords[column], value])} />
          </section>
        )}
      </div>
      <aside className="border-line pt-5 md:border-l md:pl-6">
        <SectionHead title={text.steps} />
        <Facts facts={stepsOf(invitation)} />
      </aside>
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className="t2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function stepsOf(invitation: SentInvitation): readonly (readonly [string, string])[] {
  const { state, email, sentAt, readAt, acceptedAt, canceledAt, expiresAt, resentNb } = invitation;
  const on = (at: Instant | null): string => (at === null ? text.notYet : formatInstantDay(at));
  const { advisorName, promoCode } = invitation;
  return [
    [text.email, email],
    [text.sent, on(sentAt)],
    [text.resent, resentNb > 0 ? text.resentYes : text.resentNo],
    [text.read, on(readAt)],
    state === "canceled" ? [text.canceled, on(canceledAt)] : [text.accepted, on(acceptedAt)],
    [text.ends, formatInstantDay(expiresAt)],
    ...(advisorName === null ? [] : [[text.by, advisorName] as const]),
    ...(promoCode === null ? [] : [[text.promoCode, promoCode] as const]),
  ];
}

/** Its meaning and the possible actions: the outcome has priority over the state. */
function leadOf({ state, bounced, expired, waiting, maySend, expiresAt }: SentInvitation): string {
  const { leads } = text;
  const end = formatInstantDay(expiresAt);
  if (state === "accepted" || state === "canceled") return leads[state];
  if (bounced) return leads.bounced;
  if (expired) return leads.expired;
  if (waiting) return maySend ? leads.waiting : formatMessage(leads.reminded, { end });
  return formatMessage(leads[state], { end });
}
