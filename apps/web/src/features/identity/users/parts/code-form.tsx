import { codeLength, readCode } from "@vigie/domain";
import { useRef, useState, type ReactNode } from "react";
import { useSecondsLeft } from "../../../../shared/clock/seconds-left.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/code-field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Form } from "../../../../ui/form.tsx";
import { toast } from "../../../../ui/toast.ts";
import { validationWords as words } from "./account-access-text.ts";
import { FormFailure } from "./form-failure.tsx";

/** A new code may be requested once a minute (the server counts too). */
export const resendAfterS = 60;

export type CodeFormProps = {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly codeError: string | undefined;
  readonly onCode: (code: string) => void;
  /** Resolves to whether a mail was sent; absent when nobody can be written to yet. */
  readonly resend?: (() => Promise<boolean>) | undefined;
  /** Fields below the code. */
  readonly children?: ReactNode;
};

/** The code of 8 characters, with a button for another code. A code pasted whole is sent at once. */
export function CodeForm({ busy, failure, codeError, onCode, resend, children }: CodeFormProps): ReactNode {
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (): void => {
    const code = readCode(text);
    setIsMissing(code === null);
    if (code === null) field.current?.focus();
    else if (!busy) onCode(code);
  };
  return (
    <Form className="grid gap-5 pt-6" onSubmit={submit}>
      <FormFailure sentence={failure} />
      <CodeField
        ref={field}
        label={words.code}
        help={words.codeHelp}
        length={codeLength}
        error={isMissing ? words.codeMissing : codeError}
        value={text}
        onValue={(typed) => {
          setIsMissing(false);
          setText(typed);
          const pasted = typed.length - text.length >= codeLength ? readCode(typed) : null;
          if (pasted !== null && children === undefined && !busy) onCode(pasted);
        }}
      />
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" look="solid" busy={busy}>
          {words.submit}
        </Button>
        {resend !== undefined && <Resend resend={resend} />}
      </div>
    </Form>
  );
}

function Resend({ resend }: { readonly resend: () => Promise<boolean> }): ReactNode {
  // A code has just been sent when the page opens.
  const { secondsLeft, start } = useSecondsLeft(resendAfterS);
  return (
    <LinkButton
      className="t2"
      aria-disabled={secondsLeft > 0 || undefined}
      onClick={() => {
        if (secondsLeft > 0) return;
        start(resendAfterS);
        void resend().then((isSent) => {
          if (isSent) toast(words.resent);
        });
      }}
    >
      {secondsLeft > 0 ? formatMessage(words.resendIn, { seconds: secondsLeft }) : words.resend}
    </LinkButton>
  );
}
