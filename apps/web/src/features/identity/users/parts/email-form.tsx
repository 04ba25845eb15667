import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { infosText as words } from "../text.ts";

type Step =
  { readonly kind: "shown" } | { readonly kind: "asked" } | { readonly kind: "sent"; readonly email: string };

/** The address, and its change in two steps: a code is sent to the new address before it replaces the old one. */
export function EmailForm({ email }: { readonly email: string }): ReactNode {
  const [step, setStep] = useState<Step>({ kind: "shown" });
  const close = (): void => {
    setStep({ kind: "shown" });
  };
  return (
    <section aria-label={words.email}>
      <SectionHead title={words.email} />
      <div className="grid gap-3 pt-3">
        <p className="t2 break-all">{email}</p>
        {step.kind === "shown" && (
          <>
            <p className="t1 text-ink-3">{words.emailIntro}</p>
            <p>
              <LinkButton
                onClick={() => {
                  setStep({ kind: "asked" });
                }}
              >
                {words.change}
              </LinkButton>
            </p>
          </>
        )}
        {step.kind === "asked" && (
          <NewEmail
            onSent={(sent) => {
              setStep({ kind: "sent", email: sent });
            }}
            onClose={close}
          />
        )}
        {step.kind === "sent" && (
          <EmailCode
            email={step.email}
            onDone={close}
            onAgain={() => {
              setStep({ kind: "asked" });
            }}
          />
        )}
      </div>
    </section>
  );
}

function NewEmail({
  onSent,
  onClose,
}: {
  readonly onSent: (email: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const ask = useAction(api.users.changeEmail);
  const form = useForm<{ email: string }>({ defaultValues: { email: "" }, reValidateMode: "onSubmit" });
  const submit = form.handleSubmit(async ({ email }) => {
    const reply = await ask.run({ body: { email: email.trim() } });
    if (reply !== null) onSent(reply.email);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.newEmail}
        help={words.newEmailHelp}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={form.formState.errors.email?.message ?? ask.failure ?? undefined}
        {...form.register("email", { required: words.emailMissing })}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={ask.busy}>
          {words.sendCode}
        </Button>
        <LinkButton onClick={onClose}>{words.cancel}</LinkButton>
      </div>
    </form>
  );
}

type CodeProps = { readonly email: string; readonly onDone: () => void; readonly onAgain: () => void };

function EmailCode({ email, onDone, onAgain }: CodeProps): ReactNode {
  const confirm = useAction(api.users.confirmEmail, { refreshes: [api.users.me, api.users.showProfile] });
  const form = useForm<{ code: string }>({ defaultValues: { code: "" }, reValidateMode: "onSubmit" });
  const submit = form.handleSubmit(async ({ code }) => {
    if ((await confirm.run({ body: { code: code.trim() } })) === null) return;
    toast(words.emailSaved);
    onDone();
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p role="status" className="t2 text-ink-2">
        {formatMessage(words.codeSent, { email })}
      </p>
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={form.formState.errors.code?.message ?? confirm.failure ?? undefined}
        {...form.register("code", { required: words.codeMissing })}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={confirm.busy}>
          {words.confirm}
        </Button>
        <LinkButton onClick={onAgain}>{words.another}</LinkButton>
        <LinkButton onClick={onDone}>{words.cancel}</LinkButton>
      </div>
    </form>
  );
}
