import type { Merge } from "@vigie/api";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { readSession } from "../../../../shared/session/cookies.ts";
import { goTo } from "../../../../shared/session/leave.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { EmailStep } from "../parts/email-step.tsx";
import { FullAccountForm } from "../parts/full-account-form.tsx";
import { JoinForm } from "../parts/join-form.tsx";
import { upgradeWords as words } from "../parts/upgrade-text.ts";

type Way = "new" | "join";

/** A member who came from the employee-savings partner asks for a full account: a new one, or the one that they already have. */
export function UpgradeScreen(): ReactNode {
  const isSignedIn = readSession() !== null;
  const me = useReading(api.users.me, {}, { enabled: isSignedIn });
  const isLimited = me.data?.user.ssoRestricted === true;
  const profile = useReading(api.users.profile, {}, { enabled: isLimited });
  const merge = useReading(api.singleSignOn.showMerge, {}, { enabled: isLimited });
  if (!isSignedIn) return <SignInFirst />;
  if (me.isPending || (isLimited && (profile.isPending || merge.isPending))) {
    return (
      <PublicPage title={words.title}>
        <Loading label={words.reading}>
          <SkeletonRows count={4} />
        </Loading>
      </PublicPage>
    );
  }
  if (me.isError) return <StatePage sentence={me.error.body.message} />;
  if (!isLimited) return <StatePage sentence={words.alreadyFull} />;
  const asked = merge.data?.merge ?? null;
  return (
    <Ways
      offered={profile.data?.profile.pendingSsoEmail ?? ""}
      asked={asked?.state === "asked" ? asked : null}
    />
  );
}

type WaysProps = {
  /** The address given by the partner: suggested, never trusted. */
  readonly offered: string;
  /** A merge that waits for its code. */
  readonly asked: Merge | null;
};

function Ways({ offered, asked }: WaysProps): ReactNode {
  const navigate = useNavigate();
  const opensAdvice = useVariant().singleSignOn?.opensAdvice === true;
  const [way, setWay] = useState<Way>(asked === null ? "new" : "join");
  const [codeTo, setCodeTo] = useState<string | null>(null);
  const [merge, setMerge] = useState(asked);
  const enter = (): void => {
    void navigate({ to: "/", replace: true });
  };
  return (
    <PublicPage title={words.title}>
      <p className="t3-text pt-4 pb-4 text-ink-2">{opensAdvice ? words.introWithAdvice : words.intro}</p>
      {codeTo === null && (
        <Choice
          label={words.ways}
          options={[
            { value: "new", label: words.newAccount },
            { value: "join", label: words.join },
          ]}
          value={way}
          onValue={setWay}
        />
      )}
      {way === "new" &&
        (codeTo === null ? (
          <EmailStep target="upgrade" offered={offered} onUpgrade={setCodeTo} />
        ) : (
          <FullAccountForm email={codeTo} onDone={enter} />
        ))}
      {way === "join" &&
        (merge === null ? (
          <EmailStep target="merge" offered={offered} onMerge={setMerge} />
        ) : (
          <JoinForm
            merge={merge}
            onDone={() => {
              // This is the session of another account: nothing that was cached before belongs to it.
              goTo("/");
            }}
            onOther={() => {
              setMerge(null);
            }}
          />
        ))}
      <p className="t2 pt-10">
        <PathLink to="/" className="link">
          {words.later}
        </PathLink>
      </p>
    </PublicPage>
  );
}

function SignInFirst(): ReactNode {
  return (
    <PublicPage title={words.title}>
      <p className="t3-text pt-4 text-ink-2">{words.signInFirst}</p>
      <p className="pt-8">
        <PathLink to="/app/login" className="button button-solid">
          {words.signIn}
        </PathLink>
      </p>
    </PublicPage>
  );
}

function StatePage({ sentence }: { readonly sentence: string }): ReactNode {
  return (
    <PublicPage title={words.title}>
      <p className="t3-text pt-4 text-ink-2" role="status">
        {sentence}
      </p>
      <p className="pt-8">
        <PathLink to="/" className="button button-solid">
          {words.open}
        </PathLink>
      </p>
    </PublicPage>
  );
}
