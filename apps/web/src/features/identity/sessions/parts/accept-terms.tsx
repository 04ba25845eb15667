import { Navigate, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { signOut } from "../../../../shared/session/leave.ts";
import { useAcceptTerms } from "../../../../shared/session/use-accept-terms.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { otpText as words } from "../text.ts";

/** The terms of a member whom the partner's restriction keeps on this page (specification 1 §4). */
export function AcceptTerms(): ReactNode {
  const navigate = useNavigate();
  const me = useReading(api.users.me, {}).data?.user;
  const terms = useAcceptTerms(async () => await navigate({ to: "/", replace: true }));
  // Nothing is left to accept, so a user who is already signed in has no use for this page.
  if (me?.cguValidated === true) return <Navigate to="/" replace />;
  return (
    <PublicPage title={words.termsTitle}>
      <p className="t3-text pt-4 text-ink-2">{words.termsIntro}</p>
      {me !== undefined && (
        <Form className="grid gap-4 pt-6" onSubmit={terms.submit}>
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
            checked={terms.isAccepted}
            error={terms.isMissing ? words.termsMissing : (terms.failure ?? undefined)}
            onChange={({ target }) => {
              terms.setIsAccepted(target.checked);
            }}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" look="solid" busy={terms.busy}>
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
