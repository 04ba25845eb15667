import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api, useAction } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { PasswordField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { passwordText as words, text } from "../text.ts";

type Fields = { readonly password: string; readonly passwordConfirmation: string };

/** The change of the password, and the address that it belongs to. */
export function PasswordSection(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={words.title}>
      <SectionHead title={words.title} />
      <div className="grid justify-items-start gap-3 pt-3">
        <p className="t2 text-ink-2">{words.intro}</p>
        {open ? (
          <PasswordForm
            onClose={() => {
              setOpen(false);
            }}
          />
        ) : (
          <LinkButton
            onClick={() => {
              setOpen(true);
            }}
          >
            {words.change}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function PasswordForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const me = useMe();
  const change = useAction(api.users.changePassword, { refreshes: [api.sessions.list] });
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { password: "", passwordConfirmation: "" },
    reValidateMode: "onSubmit",
  });
  const submit = handleSubmit(async (fields) => {
    if ((await change.run({ body: fields })) === null) return;
    toast(words.saved);
    onClose();
  });
  const refused = change.fieldErrors;
  const elsewhere = Object.keys(refused).length === 0 ? change.failure : null;
  return (
    <form noValidate className="grid w-full gap-4" onSubmit={(event) => void submit(event)}>
      <input type="text" autoComplete="username" value={me?.email ?? ""} readOnly hidden />
      <PasswordField
        label={words.next}
        help={words.nextHelp}
        autoComplete="new-password"
        autoFocus
        error={formState.errors.password?.message ?? refused.password}
        {...register("password", { required: words.missing })}
      />
      <PasswordField
        label={words.again}
        autoComplete="new-password"
        error={formState.errors.passwordConfirmation?.message ?? refused.password_confirmation}
        {...register("passwordConfirmation", { required: words.againMissing })}
      />
      <p role="alert" className="t2 text-neg empty:hidden">
        {elsewhere}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={change.busy}>
          {words.save}
        </Button>
        <LinkButton onClick={onClose}>{text.cancel}</LinkButton>
      </div>
    </form>
  );
}

export function EmailSection(): ReactNode {
  const me = useMe();
  const { base } = useArea();
  return (
    <section aria-label={words.email}>
      <SectionHead title={words.email} />
      <div className="grid justify-items-start gap-3 pt-3">
        {me === null ? <Skeleton width={180} /> : <p className="t2 break-all">{me.email}</p>}
        {base === "/app" && (
          <AreaLink to={paths.user()} className="link">
            {words.emailChange}
          </AreaLink>
        )}
      </div>
    </section>
  );
}
