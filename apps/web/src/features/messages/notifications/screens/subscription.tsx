import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { PathLink, useParam } from "../../../../shared/area/area.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { subscriptionText as words, text } from "../text.ts";

/** The link at the foot of a mail that one may refuse: opening it reads, the button alone stops these mails. */
export function SubscriptionScreen(): ReactNode {
  return (
    <PublicPage title={words.title}>
      <Subscription token={useParam("token")} />
      <p className="pt-8">
        <PathLink to="/" className="link t2">
          {words.home}
        </PathLink>
      </p>
    </PublicPage>
  );
}

function Subscription({ token }: { readonly token: string }): ReactNode {
  const reading = useReading(api.notifications.subscription, { params: { token } });
  const leave = useAction(api.notifications.unsubscribe, { refreshes: [api.notifications.subscription] });
  const { data, error } = reading;
  if (data === undefined && reading.isError)
    return error?.body.code === "subscription.not_found" ? (
      <Paragraph alert>{words.dead}</Paragraph>
    ) : (
      <>
        <Paragraph alert>{words.failed}</Paragraph>
        <p className="pt-4">
          <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
        </p>
      </>
    );
  if (data === undefined)
    return (
      <Loading label={words.loading}>
        <div className="pt-4">
          <Skeleton width="70%" height={28} />
        </div>
      </Loading>
    );
  const kind = words.kinds[data.subscription];
  if (!data.subscribed) return <Paragraph>{kind.left}</Paragraph>;
  return (
    <>
      <Paragraph>{kind.ask}</Paragraph>
      <p className="pt-6">
        <Button look="solid" busy={leave.busy} onClick={() => void leave.run({ params: { token } })}>
          {kind.leave}
        </Button>
      </p>
      <p role="alert" className={leave.failure === null ? "sr-only" : "t2 pt-4 text-neg"}>
        {leave.failure}
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
