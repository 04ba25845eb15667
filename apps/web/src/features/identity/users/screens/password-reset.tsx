import { readEmail } from "@vigie/domain";
import { useEffect, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api, useAction } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { useSecondsLeft } from "../../../../shared/clock/seconds-left.ts";
import { forgetDrafts, readDraft, writeDraft } from "../../../../shared/forms/draft.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { clearSession } from "../../../../shared/session/cookies.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { passwordWords, resetWords as words } from "../parts/account-access-text.ts";
import { resendAfterS } from "../parts/code-form.tsx";
import { FormFailure } from "../parts/form-failure.tsx";
import { useHashValue } from "../parts/hash.ts";
import { NewPasswordFields, useNewPassword } from "../parts/new-password.tsx";

/** One address for three cases: asking for a link, following it, and following the first link of an invited user. */
export function PasswordResetScreen(): ReactNode {
  const resetToken = useHashValue("token");
  const setupToken = useHashValue("setup");
  const token = resetToken ?? setupToken;
  if (token === null) return <Ask />;
  return <Choose key={token} token={token} moment={resetToken === null ? "setup" : "reset"} />;
}

function Ask(): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useAction(api.users.askReset);
  const send = async (email: string): Promise<void> => {
    if ((await ask.run({ body: { email } })) !== null) setSentTo(email);
  };
  if (sentTo !== null) return <Asked email={sentTo} again={() => void send(sentTo)} failure={ask.failure} />;
  return (
    <PublicPage title={words.askTitle}>
      <p className="t2 pt-4 text-ink-2">{words.askIntro}</p>
      <AskForm
        busy={ask.busy}
        failure={ask.fieldErrors["email"] === undefined ? ask.failure : null}
        refused={ask.fieldErrors["email"]}
        onEmail={(email) => void send(email)}
      />
      <p className="t2 pt-8">
        <PathLink to="/app/login" className="link">
          {words.back}
        </PathLink>
      </p>
    </PublicPage>
  );
}

type AskFormProps = {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly refused: string | undefined;
  readonly onEmail: (email: string) => void;
};
const draftName = "password-reset";

function AskForm({ busy, failure, refused, onEmail }: AskFormProps): ReactNode {
  const { register, handleSubmit, formState, subscribe } = useForm({
    defaultValues: { email: readDraft(draftName)["email"] ?? "" },
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          writeDraft(draftName, { email: values.email });
        },
      }),
    [subscribe],
  );
  const submit = handleSubmit(({ email }) => {
    onEmail(email.trim());
  });
  return (
    <form noValidate className="grid gap-5 pt-6" onSubmit={(event) => void submit(event)}>
      <FormFailure sentence={failure} />
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message ?? refused}
        {...register("email", {
          required: words.emailMissing,
          validate: (text) => readEmail(text) !== null || words.emailInvalid,
        })}
      />
      <div>
        <Button type="submit" look="solid" busy={busy}>
          {words.ask}
        </Button>
      </div>
    </form>
  );
}

type AskedProps = {
  readonly email: string;
  readonly again: () => void;
  readonly failure: string | null;
};

/** Shows the same text whether the address is known or not. */
function Asked({ email, again, failure }: AskedProps): ReactNode {
  const { secondsLeft, start } = useSecondsLeft(resendAfterS);
  return (
    <PublicPage title={words.askedTitle}>
      <p className="t3-text pt-4 text-ink-2" role="status">
        {formatMessage(words.asked, { email })}
      </p>
      <p className="t2 pt-4 text-ink-2">{words.askedHelp}</p>
      <FormFailure sentence={failure} />
      <div className="t2 flex flex-wrap gap-x-6 gap-y-3 pt-8">
        <LinkButton
          aria-disabled={secondsLeft > 0 || undefined}
          onClick={() => {
            if (secondsLeft > 0) return;
            start(resendAfterS);
            again();
          }}
        >
          {secondsLeft > 0 ? formatMessage(words.againIn, { seconds: secondsLeft }) : words.again}
        </LinkButton>
        <PathLink to="/app/login" className="link">
          {words.back}
        </PathLink>
      </div>
    </PublicPage>
  );
}

type ChooseProps = { readonly token: string; readonly moment: "reset" | "setup" };

function Choose({ token, moment }: ChooseProps): ReactNode {
  const reset = useAction(api.users.resetPassword);
  const setUp = useAction(api.users.setUpPassword);
  const { busy, failure, fieldErrors, code } = moment === "reset" ? reset : setUp;
  const chosen = useNewPassword({ email: "", firstName: null, lastName: null });
  const [isDone, setIsDone] = useState(false);
  const send = async (): Promise<void> => {
    if (!chosen.check()) return;
    const given = { password: chosen.password, passwordConfirmation: chosen.confirmation };
    const reply =
      moment === "reset"
        ? await reset.run({ body: { resetPasswordToken: token, ...given } })
        : await setUp.run({ body: { token, ...given } });
    if (reply === null) return;
    // Every session of the account has ended, including that of this browser.
    clearSession();
    forgetDrafts();
    setIsDone(true);
  };
  if (isDone) return <Done />;
  if (code === "password.invalid_token") return <DeadLink moment={moment} />;
  return (
    <PublicPage title={moment === "reset" ? words.resetTitle : words.setupTitle}>
      <p className="t2 pt-4 text-ink-2">{moment === "reset" ? words.resetIntro : words.setupIntro}</p>
      <Form
        className="grid gap-5 pt-6"
        onSubmit={() => {
          void send();
        }}
      >
        <FormFailure sentence={Object.keys(fieldErrors).length > 0 ? null : failure} />
        <NewPasswordFields chosen={chosen} label={passwordWords.newPassword} refused={fieldErrors} />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {words.submit}
          </Button>
        </div>
      </Form>
    </PublicPage>
  );
}

function Done(): ReactNode {
  return (
    <PublicPage title={words.doneTitle}>
      <p className="t3-text pt-4 text-ink-2" role="status">
        {words.done}
      </p>
      <p className="pt-8">
        <PathLink to="/app/login" className="button button-solid">
          {words.signIn}
        </PathLink>
      </p>
    </PublicPage>
  );
}

function DeadLink({ moment }: Pick<ChooseProps, "moment">): ReactNode {
  const { contact } = useVariant();
  return (
    <PublicPage title={words.deadTitle}>
      <p className="t3-text pt-4 text-ink-2" role="alert">
        {moment === "reset" ? words.deadReset : formatMessage(words.deadSetup, { email: contact.email })}
      </p>
      <p className="pt-8">
        {moment === "reset" ? (
          <PathLink to="/app/password-reset" className="button button-solid">
            {words.newLink}
          </PathLink>
        ) : (
          <PathLink to="/app/login" className="link t2">
            {words.back}
          </PathLink>
        )}
      </p>
    </PublicPage>
  );
}
