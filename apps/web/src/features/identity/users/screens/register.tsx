import { useNavigate } from "@tanstack/react-router";
import { readEmail } from "@vigie/domain";
import { useEffect, useState, type ReactNode } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { api, call, useAction, useReading } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { forgetDrafts, readDraft, writeDraft } from "../../../../shared/forms/draft.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { passwordWords, registerWords as words } from "../parts/account-access-text.ts";
import { writePendingRegistration, type PendingRegistration } from "../parts/pending-registration.ts";
import { FormFailure } from "../parts/form-failure.tsx";
import { useHashValue } from "../parts/hash.ts";
import { InvitationNote, invitationToken } from "../parts/invitation-note.tsx";
import { NewPasswordFields, useNewPassword } from "../parts/new-password.tsx";

type Fields = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly invitation: string;
  readonly terms: boolean;
};
const draftName = "register";

/** Registration: an invitation, the terms, a strong password. */
export function RegisterScreen(): ReactNode {
  const token = useHashValue("invitation");
  const read = useReading(
    api.invitations.byToken,
    { params: { token: token ?? "" } },
    { enabled: token !== null },
  );
  const invitation = read.data?.invitation ?? null;
  const isUsable = invitation?.state === "sent" || invitation?.state === "read";
  useEffect(() => {
    if (token === null || invitation?.state !== "sent") return;
    void call(api.invitations.markAsRead, { params: { token } }).catch(() => undefined);
  }, [token, invitation?.state]);
  if (token !== null && read.isPending) return <PublicPage title={words.title}>{null}</PublicPage>;
  return (
    <PublicPage title={words.title}>
      {invitation !== null && isUsable ? (
        <InvitationNote invitation={invitation} />
      ) : (
        <p className="t2 pt-4 text-ink-2">{token === null ? words.intro : words.invitationGone}</p>
      )}
      <RegisterForm
        token={isUsable ? token : null}
        known={isUsable ? invitation : { email: "", firstName: null, lastName: null }}
      />
      <p className="t2 pt-8">
        {words.known}{" "}
        <PathLink to="/app/login" className="link">
          {words.signIn}
        </PathLink>
      </p>
    </PublicPage>
  );
}

type RegisterFormProps = {
  /** The token of the link; null when it has to be pasted. */
  readonly token: string | null;
  readonly known: {
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
};

function RegisterForm({ token, known }: RegisterFormProps): ReactNode {
  const form = useRegisterForm(known);
  const { register, handleSubmit, formState, control } = form;
  const [email, firstName, lastName] = useWatch({ control, name: ["email", "firstName", "lastName"] });
  const chosen = useNewPassword({ email, firstName, lastName });
  const { send, busy, failure, fieldErrors } = useRegister();
  const submit = handleSubmit(
    async (fields) => {
      if (chosen.check()) await send(registrationOf(fields, chosen, token));
    },
    () => chosen.check(),
  );
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-5 pt-6" onSubmit={(event) => void submit(event)}>
      <FormFailure sentence={Object.keys(fieldErrors).length > 0 ? null : failure} />
      {token === null && (
        <TextField
          label={words.invitation}
          help={words.invitationHelp}
          error={errors.invitation?.message ?? fieldErrors["invitation_token"]}
          {...register("invitation", {
            validate: (text) => invitationToken(text) !== null || words.invitationMissing,
          })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={words.firstName} autoComplete="given-name" {...register("firstName")} />
        <TextField label={words.lastName} autoComplete="family-name" {...register("lastName")} />
      </div>
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        readOnly={known.email !== ""}
        error={errors.email?.message ?? fieldErrors["email"]}
        {...register("email", {
          required: words.emailMissing,
          validate: (text) => readEmail(text) !== null || words.emailInvalid,
        })}
      />
      <NewPasswordFields chosen={chosen} label={passwordWords.password} refused={fieldErrors} />
      <Checkbox
        label={<TermsLabel />}
        error={errors.terms?.message ?? fieldErrors["terms"]}
        {...register("terms", { required: words.termsMissing })}
      />
      <Button type="submit" look="solid" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}

function TermsLabel(): ReactNode {
  return (
    <>
      {words.terms}{" "}
      <a href="/cgu" target="_blank" rel="noreferrer" className="link">
        {words.termsLink}
      </a>
      .
    </>
  );
}

/** Names and address come from the invitation, otherwise from what was typed before a reload. */
function useRegisterForm(known: RegisterFormProps["known"]): UseFormReturn<Fields> {
  const [draft] = useState(() => readDraft(draftName));
  const form = useForm<Fields>({
    defaultValues: {
      firstName: known.firstName ?? draft["firstName"] ?? "",
      lastName: known.lastName ?? draft["lastName"] ?? "",
      email: known.email === "" ? (draft["email"] ?? "") : known.email,
      invitation: draft["invitation"] ?? "",
      terms: false,
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { firstName, lastName, email, invitation } }) => {
          writeDraft(draftName, { firstName, lastName, email, invitation });
        },
      }),
    [subscribe],
  );
  return form;
}

function useRegister() {
  const navigate = useNavigate();
  const register = useAction(api.users.register);
  return {
    busy: register.busy,
    failure: register.failure,
    fieldErrors: register.fieldErrors,
    send: async (user: PendingRegistration): Promise<void> => {
      if ((await register.run({ body: { user } })) === null) return;
      writePendingRegistration(user);
      forgetDrafts();
      toast(words.sent);
      await navigate({ to: "/app/validation" });
    },
  };
}

function registrationOf(
  { email, firstName, lastName, terms, invitation }: Fields,
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
  token: string | null,
): PendingRegistration {
  const brought = token ?? invitationToken(invitation);
  return {
    email: email.trim(),
    password,
    passwordConfirmation: confirmation,
    terms,
    ...(firstName.trim() === "" ? {} : { firstName: firstName.trim() }),
    ...(lastName.trim() === "" ? {} : { lastName: lastName.trim() }),
    ...(brought === null ? {} : { invitationToken: brought }),
  };
}
