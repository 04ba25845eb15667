import { deletionHours, erasedKinds, keptByLaw, keptYears } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { deletionText as words, erasedWords, keptDataText } from "../text.ts";

/** First step of closing the account: what is deleted, what the law keeps and for how long, then a mailed link, which alone
 * confirms. */
export function DeletionScreen(): ReactNode {
  const isMember = useMe()?.ssoRestricted === true;
  return (
    <OwnPage title={words.title}>
      <div className="grid max-w-220 gap-8 pt-6">
        <p className="t3-text max-w-180 text-ink-2">{isMember ? words.introMember : words.intro}</p>
        <div className="grid gap-8 md:grid-cols-2">
          <section>
            <SectionHead title={words.erased} />
            <ul>
              {erasedKinds.map((kind) => (
                <li key={kind} className="t2 border-b border-line py-2.5 last:border-b-0">
                  {erasedWords[kind]}
                </li>
              ))}
            </ul>
          </section>
          <div className="grid content-start gap-8">
            <section>
              <SectionHead title={words.kept} />
              <ul>
                {keptByLaw.map((kind) => (
                  <li key={kind} className="border-b border-line py-2.5 last:border-b-0">
                    <p className="t2">
                      {formatMessage(keptDataText[kind].name, { years: String(keptYears[kind]) })}
                    </p>
                    <p className="t1 text-ink-3">{keptDataText[kind].why}</p>
                  </li>
                ))}
              </ul>
              <p className="t1 pt-2 text-ink-3">{words.keptNote}</p>
            </section>
            <section>
              <SectionHead title={words.before} />
              <p className="t2 pt-3 text-ink-2">{words.beforeHelp}</p>
              <p className="pt-2">
                <AreaLink to={paths.exportData()} className="link t2">
                  {words.export}
                </AreaLink>
              </p>
            </section>
          </div>
        </div>
        <Ask isMember={isMember} />
      </div>
    </OwnPage>
  );
}

function Ask({ isMember }: { readonly isMember: boolean }): ReactNode {
  const ask = useAction(api.users.askDeletion);
  const [understood, setUnderstood] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const missing = isMember ? words.understoodMissingMember : words.understoodMissing;
  const submit = async (): Promise<void> => {
    setIsMissing(!understood);
    if (!understood) return;
    const reply = await ask.run({});
    if (reply === null) return;
    // A partner's member cannot receive mail, so the page of the mailed link opens at once, and asks for confirmation.
    if (reply.token !== null) location.assign(`/delete-profile#token=${reply.token}`);
    else setSentTo(reply.email);
  };
  return (
    <Form className="chapter grid gap-4 pt-5" onSubmit={submit}>
      <div role="status">
        {sentTo !== null && (
          <>
            <p className="t4">{formatMessage(words.sent, { email: sentTo })}</p>
            <p className="t2 max-w-180 pt-2 text-ink-2">
              {formatMessage(words.sentHelp, { hours: deletionHours })}
            </p>
          </>
        )}
      </div>
      {sentTo === null && (
        <>
          <Checkbox
            label={words.understood}
            error={isMissing && !understood ? missing : undefined}
            checked={understood}
            onChange={(event) => {
              setUnderstood(event.target.checked);
            }}
          />
          {ask.failure !== null && (
            <p role="alert" className="t2 text-neg">
              {ask.failure}
            </p>
          )}
          <div>
            <Button type="submit" look="danger" busy={ask.busy}>
              {isMember ? words.askMember : words.ask}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
