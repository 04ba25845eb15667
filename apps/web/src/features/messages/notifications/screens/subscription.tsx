import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { PathLink, useParam } from "../../../../shared/area/area.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { subscriptionText as words, text } from "../text.ts";

/** The page of the unsubscribe link of a mail: opening it only reads, the button alone stops these mails. */
export function SubscriptionScreen(): ReactNode {
  const token = useParam("token");
  return (
    <PublicPage title={words.title}>
      {/* The token is for a kind of Vigie's mails, or for a firm that writes to its customers. */}
      {token.startsWith("prs_") ? <FirmMessages token={token} /> : <Subscription token={token} />}
      <p className="pt-8">
        <PathLink to="/" className="link t2">
          {words.home}
        </PathLink>
      </p>
    </PublicPage>
  );
}

type Token = { readonly token: string };

function Subscription({ token }: Token): ReactNode {
  const reading = useReading(api.notifications.subscription, { params: { token } });
  const leave = useAction(api.notifications.unsubscribe, { refreshes: [api.notifications.subscription] });
  if (reading.data === undefined) return <NotRead reading={reading} dead={words.dead} />;
  const kind = words.kinds[reading.data.subscription];
  if (!reading.data.subscribed) return <Paragraph>{kind.left}</Paragraph>;
  return (
    <Asked
      ask={kind.ask}
      label={kind.leave}
      act={leave}
      onLeave={() => void leave.run({ params: { token } })}
    />
  );
}

function FirmMessages({ token }: Token): ReactNode {
  const reading = useReading(api.contacts.refusal, { params: { token } });
  const refuse = useAction(api.contacts.refuse, { refreshes: [api.contacts.refusal] });
  if (reading.data === undefined) return <NotRead reading={reading} dead={words.firm.dead} />;
  const { firmName: firm, refused } = reading.data;
  if (refused) return <Paragraph>{formatMessage(words.firm.left, { firm })}</Paragraph>;
  return (
    <Asked
      ask={formatMessage(words.firm.ask, { firm })}
      label={words.firm.leave}
      act={refuse}
      onLeave={() => void refuse.run({ params: { token } })}
    />
  );
}

type NotReadProps = {
  readonly reading: {
    readonly isError: boolean;
    readonly error: { readonly body: { readonly code: string } } | null;
    readonly refetch: () => unknown;
  };
  readonly dead: string;
};

function NotRead({ reading: { isError, error, refetch }, dead }: NotReadProps): ReactNode {
  if (!isError)
    return (
      <Loading label={words.loading}>
        <div className="pt-4">
          <Skeleton width="70%" height={28} />
        </div>
      </Loading>
    );
  if (error?.body.code === "subscription.not_found") return <Paragraph alert>{dead}</Paragraph>;
  return (
    <>
      <Paragraph alert>{words.failed}</Paragraph>
      <p className="pt-4">
        <LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>
      </p>
    </>
  );
}

type AskedProps = {
  readonly ask: string;
  readonly label: string;
  readonly act: { readonly busy: boolean; readonly failure: string | null };
  readonly onLeave: () => void;
};

function Asked({ ask, label, act, onLeave }: AskedProps): ReactNode {
  return (
    <>
      <Paragraph>{ask}</Paragraph>
      <p className="pt-6">
        <Button look="solid" busy={act.busy} onClick={onLeave}>
          {label}
        </Button>
      </p>
      <p role="alert" className={act.failure === null ? "sr-only" : "t2 pt-4 text-neg"}>
        {act.failure}
      </p>
    </>
  );
}

function Paragraph({
  alert = false,
  children,
}: {
  readonly alert?: boolean;
  readonly children: string;
}): ReactNode {
  return (
    <p className="t3-text pt-4 text-ink-2" role={alert ? "alert" : "status"}>
      {children}
    </p>
  );
}
