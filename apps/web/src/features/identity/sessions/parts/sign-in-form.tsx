import { useRef, useState, type ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { PasswordField, TextField } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";

type SignInFields = { readonly email: string; readonly password: string };
type Refusals = { readonly [name in keyof SignInFields]?: string };

export type SignInFormProps = {
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly onSubmit: (fields: SignInFields) => void;
};

/** Two fields read when the form is sent, as the browser or a password manager filled them. The library of the other forms would
 * be a tenth of what a first visit loads. */
export function SignInForm({ busy, refusal, onSubmit }: SignInFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState<Refusals>({});
  // A field that was refused is checked again when it loses the focus.
  const recheck = (name: keyof SignInFields): void => {
    if (refusals[name] !== undefined)
      setRefusals({ ...refusals, [name]: refusalsOf(fieldsOf(form.current))[name] });
  };
  return (
    <Form
      ref={form}
      className="grid gap-5 pt-6"
      onSubmit={() => {
        const fields = fieldsOf(form.current);
        const found = refusalsOf(fields);
        setRefusals(found);
        if (Object.keys(found).length > 0) return false;
        onSubmit(fields);
        return true;
      }}
    >
      <div
        role="alert"
        className={refusal === null ? "sr-only" : "flex gap-2.5 border-l-3 border-neg py-1 pl-4"}
      >
        {refusal !== null && <p className="t2 text-neg">{refusal}</p>}
      </div>
      <TextField
        label={text.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={refusals.email}
        onBlur={() => {
          recheck("email");
        }}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={refusals.password}
        onBlur={() => {
          recheck("password");
        }}
      />
      <Button type="submit" look="solid" busy={busy} className="w-full">
        {text.submit}
        {busy && <Icon name="more" />}
      </Button>
    </Form>
  );
}

function fieldsOf(form: HTMLFormElement | null): SignInFields {
  const data = form === null ? null : new FormData(form);
  const said = (name: keyof SignInFields): string => {
    const value = data?.get(name);
    return typeof value === "string" ? value : "";
  };
  return { email: said("email").trim(), password: said("password") };
}

function refusalsOf({ email, password }: SignInFields): Refusals {
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  return {
    ...(email === "" ? { email: text.emailMissing } : isAddress ? {} : { email: text.emailInvalid }),
    ...(password === "" ? { password: text.passwordMissing } : {}),
  };
}
