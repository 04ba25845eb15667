import { codeLength, readCode } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/code-field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { passwordWords } from "./account-access-text.ts";
import { Form } from "../../../../ui/form.tsx";
import { FormFailure } from "./form-failure.tsx";
import { NewPasswordFields, useNewPassword } from "./new-password.tsx";
import { upgradeWords as words } from "./upgrade-text.ts";

export type FullAccountFormProps = {
  /** The masked address to which the code was sent. */
  readonly email: string;
  readonly onDone: () => void;
};

/** The code received by mail and a first password; nothing is restricted any more after it. */
export function FullAccountForm({ email, onDone }: FullAccountFormProps): ReactNode {
  const validate = useAction(api.singleSignOn.validateUpgrade, {
    refreshes: [api.users.me, api.users.profile],
  });
  const chosen = useNewPassword({ email: "", firstName: null, lastName: null });
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { fieldErrors, failure } = validate;
  const submit = async (): Promise<void> => {
    const code = readCode(text);
    setIsMissing(code === null);
    if (!chosen.check() || code === null) return;
    const given = { password: chosen.password, passwordConfirmation: chosen.confirmation };
    if ((await validate.run({ body: { code, ...given } })) !== null) onDone();
  };
  return (
    <Form className="grid gap-5 pt-2" onSubmit={submit}>
      <p className="t2 text-ink-2" role="status">
        {formatMessage(words.upgradeSent, { email })}
      </p>
      <FormFailure sentence={Object.keys(fieldErrors).length > 0 ? null : failure} />
      <CodeField
        label={words.code}
        length={codeLength}
        error={isMissing ? words.codeMissing : fieldErrors["code"]}
        value={text}
        onValue={setText}
      />
      <NewPasswordFields chosen={chosen} label={passwordWords.newPassword} refused={fieldErrors} />
      <div>
        <Button type="submit" look="solid" busy={validate.busy}>
          {words.create}
        </Button>
      </div>
    </Form>
  );
}
