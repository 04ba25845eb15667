import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { useReturnPath } from "../../../../shared/session/return-path.ts";
import { readSession } from "../../../../shared/session/cookies.ts";
import { signOut } from "../../../../shared/session/leave.ts";
import { useAcceptTerms } from "../../../../shared/session/use-accept-terms.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { termsChapters, termsWords as words } from "../parts/legal-text.ts";
import { FormFailure } from "../parts/form-failure.tsx";
import { BackHome, Prose } from "../parts/prose.tsx";

/** The terms, readable by anyone; a customer who has not accepted them yet does so here (specification 1 §4). */
export function TermsScreen(): ReactNode {
  const { brand, contact } = useVariant();
  const [isSignedIn] = useState(() => readSession() !== null);
  const me = useReading(api.users.me, {}, { enabled: isSignedIn }).data?.user;
  const mustAccept = me !== undefined && me.roles.includes("customer") && !me.cguValidated;
  return (
    <PublicPage title={words.title} over={words.version} width="wide">
      {mustAccept && <p className="t3-text pt-4 text-ink-2">{words.toAccept}</p>}
      <Prose chapters={termsChapters} values={{ brand, email: contact.email }} />
      {mustAccept ? <Accept /> : <BackHome />}
    </PublicPage>
  );
}

function Accept(): ReactNode {
  const navigate = useNavigate();
  const target = useReturnPath();
  const terms = useAcceptTerms(async () => await navigate({ href: target ?? "/", replace: true }));
  return (
    <Form className="chapter sticky bottom-0 mt-10 grid gap-3 bg-paper py-4" onSubmit={terms.submit}>
      <FormFailure sentence={terms.failure} />
      <Checkbox
        label={words.accept}
        checked={terms.isAccepted}
        error={terms.isMissing ? words.acceptMissing : undefined}
        onChange={({ target: box }) => {
          terms.setIsAccepted(box.checked);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" look="solid" busy={terms.busy}>
          {words.submit}
        </Button>
        <LinkButton className="t2" onClick={signOut}>
          {words.refuse}
        </LinkButton>
      </div>
    </Form>
  );
}
