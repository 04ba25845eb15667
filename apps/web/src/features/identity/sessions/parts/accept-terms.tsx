import { Navigate, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { signOut } from "../../../../shared/session/leave.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { otpText as words } from "../text.ts";

/** The terms of a member whom the partner's restriction keeps on this page (specification 1 §4). */
export function AcceptTerms(): ReactNode {
  const navigate = useNavigate();
  const me = useReading(api.users.me, {}).data?.user;
  const update = useAction(api.users.update, { refreshes: [api.users.me] });
  const [isAccepted, setIsAccepted] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (): Promise<void> => {
    setIsMissing(!isAccepted);
    if (!isAccepted) return;
    const reply = await update.run({ body: { consent: { terms: true } } });
    if (reply !== null) await navigate({ to: "/", replace: true });
  };
  // Nothing is left to accept: this page has nothing for who is in already.
  if (me?.cguValidated === true) return <Navigate to="/" replace />;
  return (
    <PublicPage title={words.termsTitle}>
      <p className="t3-text pt-4 text-ink-2">{words.termsIntro}</p>
      {me !== undefined && (
        <Form className="grid gap-4 pt-6" onSubmit={submit}>
          <Checkbox
            label={
              <>
                {words.terms}{" "}
                <a href="/cgu" target="_blank" rel="noreferrer" className="link">
                  {words.termsLink}
                </a>
                .
              </>
            }
            checked={isAccepted}
            error={isMissing && !isAccepted ? words.termsMissing : (update.failure ?? undefined)}
            onChange={({ target }) => {
              setIsAccepted(target.checked);
            }}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" look="solid" busy={update.busy}>
              {words.open}
            </Button>
            <LinkButton className="t2" onClick={signOut}>
              {words.leave}
            </LinkButton>
          </div>
        </Form>
      )}
    </PublicPage>
  );
}
