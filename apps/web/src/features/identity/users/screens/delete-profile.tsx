import { keptYears } from "@vigie/domain";
import type { Reply } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { clearSession } from "../../../../shared/session/cookies.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { deletionText, erasedWords, keptDataText } from "../text.ts";
import { deleteWords as words } from "../parts/account-access-text.ts";
import { FormFailure } from "../parts/form-failure.tsx";
import { useHashValue } from "../parts/hash.ts";

type Validity = Reply<typeof api.users.deletionByToken>;
type Kept = Validity["kept"];

/** The page of a mailed deletion link. Opening it only reads; only the button below deletes. */
export function DeleteProfileScreen(): ReactNode {
  const token = useHashValue("token");
  const [kept, setKept] = useState<Kept | null>(null);
  if (kept !== null) return <Deleted kept={kept} />;
  return token === null ? <DeadLink /> : <Link token={token} onDeleted={setKept} />;
}

type LinkProps = { readonly token: string; readonly onDeleted: (kept: Kept) => void };

function Link({ token, onDeleted }: LinkProps): ReactNode {
  const read = useReading(api.users.deletionByToken, { params: { token } });
  const remove = useAction(api.users.deleteByToken);
  if (read.isPending) {
    return (
      <PublicPage title={words.title}>
        <Loading label={words.reading}>
          <SkeletonRows count={6} />
        </Loading>
      </PublicPage>
    );
  }
  if (read.isError) {
    return (
      <PublicPage title={words.title}>
        <p className="t3-text pt-4 text-neg" role="alert">
          {words.failed}
        </p>
        <p className="pt-6">
          <LinkButton className="t2" onClick={() => void read.refetch()}>
            {words.retry}
          </LinkButton>
        </p>
      </PublicPage>
    );
  }
  if (!read.data.valid || remove.code === "user.not_found") return <DeadLink />;
  const confirm = async (): Promise<void> => {
    const reply = await remove.run({ params: { token } });
    if (reply === null) return;
    clearSession();
    onDeleted(reply.kept);
  };
  return <Confirm validity={read.data} busy={remove.busy} failure={remove.failure} onConfirm={confirm} />;
}

type ConfirmProps = {
  readonly validity: Validity;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onConfirm: () => Promise<void>;
};

function Confirm({ validity, busy, failure, onConfirm }: ConfirmProps): ReactNode {
  const [understood, setUnderstood] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { expiresAt, erased, kept } = validity;
  return (
    <PublicPage title={words.title}>
      <p className="t3-text pt-4 text-ink-2">{words.intro}</p>
      <section className="pt-6">
        <SectionHead title={deletionText.erased} />
        <ul>
          {erased.map((kind) => (
            <li key={kind} className="t2 border-b border-line py-2.5 last:border-b-0">
              {erasedWords[kind]}
            </li>
          ))}
        </ul>
      </section>
      <section className="pt-6">
        <SectionHead title={deletionText.kept} />
        <KeptList kept={kept} />
        <p className="t1 pt-2 text-ink-3">{deletionText.keptNote}</p>
      </section>
      <Form
        className="chapter mt-8 grid gap-4 pt-5"
        onSubmit={() => {
          setIsMissing(!understood);
          if (understood && !busy) void onConfirm();
        }}
      >
        <FormFailure sentence={failure} />
        <Checkbox
          label={words.understood}
          checked={understood}
          error={isMissing && !understood ? words.understoodMissing : undefined}
          onChange={({ target }) => {
            setUnderstood(target.checked);
          }}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" look="danger" busy={busy}>
            {words.submit}
          </Button>
          <PathLink to="/" className="link t2">
            {words.keep}
          </PathLink>
        </div>
        {expiresAt !== null && (
          <p className="t1 text-ink-3">
            {formatMessage(words.until, { day: formatInstantDay(expiresAt), time: formatTime(expiresAt) })}
          </p>
        )}
      </Form>
    </PublicPage>
  );
}

function KeptList({ kept }: { readonly kept: Kept }): ReactNode {
  return (
    <ul>
      {kept.map((kind) => (
        <li key={kind} className="border-b border-line py-2.5 last:border-b-0">
          <p className="t2">{formatMessage(keptDataText[kind].name, { years: String(keptYears[kind]) })}</p>
          <p className="t1 text-ink-3">{keptDataText[kind].why}</p>
        </li>
      ))}
    </ul>
  );
}

function DeadLink(): ReactNode {
  return (
    <PublicPage title={words.deadTitle}>
      <p className="t3-text pt-4 text-ink-2" role="alert">
        {words.dead}
      </p>
      <p className="pt-8">
        <PathLink to="/" className="button button-solid">
          {words.signIn}
        </PathLink>
      </p>
    </PublicPage>
  );
}

function Deleted({ kept }: { readonly kept: Kept }): ReactNode {
  return (
    <PublicPage title={words.doneTitle}>
      <p className="t3-text pt-4 text-ink-2" role="status">
        {words.done}
      </p>
      <p className="t2 pt-4 pb-2 text-ink-2">{words.doneKept}</p>
      <KeptList kept={kept} />
      <p className="pt-8">
        <PathLink to="/" className="link t2">
          {words.home}
        </PathLink>
      </p>
    </PublicPage>
  );
}
