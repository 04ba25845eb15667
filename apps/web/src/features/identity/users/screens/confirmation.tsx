import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { writeRole } from "../../../../shared/session/cookies.ts";
import { signOut } from "../../../../shared/session/leave.ts";
import { SessionWatch } from "../../../../shell/pages/session-watch.tsx";
import { setWelcomeFlag } from "../../../../shared/session/welcome-flag.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { validationWords as words } from "../parts/account-access-text.ts";
import { CodeForm } from "../parts/code-form.tsx";
import { Confirmed } from "../parts/confirmed.tsx";

/** The page to which a signed-in user with an unconfirmed address is restricted (specification 1 §4). */
export function ConfirmationScreen(): ReactNode {
  const navigate = useNavigate();
  const me = useReading(api.users.me, {}).data?.user;
  const confirm = useAction(api.users.confirm);
  const resend = useAction(api.users.resendConfirmation);
  const [isDone, setIsDone] = useState(false);
  const enter = useCallback(() => void navigate({ to: "/", replace: true }), [navigate]);
  const isConfirmed = me?.state === "confirmed";
  useEffect(() => {
    // The address was confirmed meanwhile, in another tab or on another device.
    if (!isConfirmed) return;
    writeRole(me.roles.includes("customer") ? "customer" : "advisor");
    enter();
  }, [isConfirmed, me, enter]);
  if (isDone) return <Confirmed to="area" onGo={enter} />;
  return (
    <PublicPage title={words.title}>
      {me !== undefined && (
        <p className="t2 pt-4 text-ink-2">{formatMessage(words.sentTo, { email: me.email })}</p>
      )}
      <CodeForm
        busy={confirm.busy}
        failure={confirm.fieldErrors["code"] === undefined ? (confirm.failure ?? resend.failure) : null}
        codeError={confirm.fieldErrors["code"]}
        onCode={(code) => {
          void confirm.run({ body: { code } }).then((reply) => {
            if (reply === null) return;
            writeRole(me?.roles.includes("customer") === false ? "advisor" : "customer");
            setWelcomeFlag();
            setIsDone(true);
          });
        }}
        resend={async () => (await resend.run({})) !== null}
      />
      <p className="t2 pt-8">
        <LinkButton onClick={signOut}>{words.leave}</LinkButton>
      </p>
      <SessionWatch />
    </PublicPage>
  );
}
