import type { Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { readSession } from "../../../../shared/session/cookies.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { acceptText as text } from "../text.ts";

type Invitation = Reply<typeof api.invitations.byToken>["invitation"];

/** The page of a mailed invitation for a user with an account, with the way to refuse further ones. */
export function AcceptInvitationScreen(): ReactNode {
  const hash = useLocation({ select: (place) => place.hash });
  const token = new URLSearchParams(hash).get("invitation") ?? "";
  const [end, setEnd] = useState<string | null>(null);
  const read = useReading(api.invitations.byToken, { params: { token } }, { enabled: token !== "" });
  const invitation = read.data?.invitation;
  return (
    <PublicPage title={text.title}>
      {end !== null ? (
        <Sentence>{end}</Sentence>
      ) : invitation === undefined ? (
        token !== "" && read.isPending ? (
          <Loading label={text.loading}>
            <SkeletonRows count={2} height={28} />
          </Loading>
        ) : (
          <Sentence>{text.gone}</Sentence>
        )
      ) : invitation.state === "accepted" ? (
        <Sentence>{text.used}</Sentence>
      ) : (
        <Open invitation={invitation} token={token} onEnd={setEnd} />
      )}
      <p className="t2 pt-8">
        <PathLink to="/" className="link">
          {text.home}
        </PathLink>
      </p>
    </PublicPage>
  );
}

function Sentence({ children }: { readonly children: string }): ReactNode {
  return (
    <p role="status" className="t3-text pt-4 text-ink-2">
      {children}
    </p>
  );
}

type OpenProps = {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onEnd: (sentence: string) => void;
};

function Open({ invitation, token, onEnd }: OpenProps): ReactNode {
  const advisor = invitation.advisorName ?? invitation.firmName;
  const refuse = useAction(bookApi.invitations.optOut);
  const stop = async (): Promise<void> => {
    if ((await refuse.run({ params: { token } })) !== null) onEnd(text.refused);
  };
  const isSignedIn = readSession()?.role === "customer";
  return (
    <>
      <p className="t3-text pt-4 text-ink-2">
        {formatMessage(text.invitedBy, { advisor, firm: invitation.firmName })}
      </p>
      {isSignedIn ? (
        <Accept advisor={advisor} token={token} onEnd={onEnd} />
      ) : (
        <div className="grid gap-4 pt-6">
          <p>
            <PathLink to={`/app/register#invitation=${token}`} className="link">
              {text.newAccount}
            </PathLink>
          </p>
          <p className="t2 text-ink-2">
            {text.known}{" "}
            <PathLink to="/app/login" className="link">
              {text.signIn}
            </PathLink>
          </p>
        </div>
      )}
      <p className="pt-8">
        <LinkButton className="t1" onClick={() => void stop()}>
          {text.refuse}
        </LinkButton>
      </p>
      {refuse.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {refuse.failure}
        </p>
      )}
    </>
  );
}

type AcceptProps = Omit<OpenProps, "invitation"> & { readonly advisor: string };

/** The selection applies to all advisors of the customer: contracts they already see stay selected by default. */
function Accept({ advisor, token, onEnd }: AcceptProps): ReactNode {
  const portfolios = useReading(api.portfolios.list, { params: { id: "me" } }).data?.portfolios;
  const visibility = useReading(api.accessLog.visibility, {}).data?.visibility;
  const [chosen, setChosen] = useState<readonly Id[] | null>(null);
  const others = visibility?.advisors.map(({ name }) => name) ?? [];
  const seen = (portfolios ?? [])
    .map(({ id }) => id)
    .filter((id) => others.length > 0 && visibility?.hiddenPortfolioIds.includes(id) === false);
  const shared = chosen ?? seen;
  const accept = useAction(bookApi.invitations.accept, { refreshes: [api.portfolios.list] });
  const send = async (): Promise<void> => {
    const done = await accept.run({ params: { token }, body: { sharedPortfolioIds: [...shared] } });
    if (done !== null) onEnd(text.accepted);
  };
  if (portfolios === undefined || visibility === undefined)
    return (
      <Loading label={text.loading}>
        <SkeletonRows count={3} height={28} />
      </Loading>
    );
  return (
    <div className="pt-6">
      <fieldset>
        <legend className="t3">{formatMessage(text.share, { advisor })}</legend>
        <p className="t2 pt-1 pb-2 text-ink-2">
          {others.length === 0
            ? text.shareWhy
            : formatMessage(text.shareWithOthers, { others: others.join(", ") })}
        </p>
        {portfolios.length === 0 && <p className="t2 text-ink-3">{text.nothing}</p>}
        {portfolios.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={shared.includes(id)}
            onChange={({ target }) => {
              setChosen(target.checked ? [...shared, id] : shared.filter((one) => one !== id));
            }}
          />
        ))}
      </fieldset>
      {accept.failure !== null && (
        <p role="alert" className="t2 pt-2 text-neg">
          {accept.failure}
        </p>
      )}
      <Button look="solid" busy={accept.busy} className="mt-4" onClick={() => void send()}>
        {text.accept}
      </Button>
    </div>
  );
}
