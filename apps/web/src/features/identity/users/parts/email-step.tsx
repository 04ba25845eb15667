import type { Merge } from "@vigie/api";
import { readEmail } from "@vigie/domain";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { upgradeWords as words } from "./upgrade-text.ts";

export type EmailStepProps = {
  readonly target: "upgrade" | "merge";
  readonly offered: string;
  /** Called with the masked address to which the code was sent. */
  readonly onUpgrade?: (email: string) => void;
  readonly onMerge?: (merge: Merge) => void;
};

/** Which address is asked for: that of the account to create, or of the account to join. */
export function EmailStep({ target, offered, onUpgrade, onMerge }: EmailStepProps): ReactNode {
  const upgrade = useAction(api.singleSignOn.askUpgrade);
  const join = useAction(api.singleSignOn.askMerge);
  const isUpgrade = target === "upgrade";
  const { busy, failure, fieldErrors } = isUpgrade ? upgrade : join;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: isUpgrade ? offered : "", terms: false },
  });
  const submit = handleSubmit(async ({ email, terms }) => {
    if (isUpgrade) {
      const reply = await upgrade.run({ body: { email: email.trim(), terms } });
      if (reply !== null) onUpgrade?.(reply.email);
      return;
    }
    const reply = await join.run({ body: { email: email.trim() } });
    if (reply !== null) onMerge?.(reply.merge);
  });
  return (
    <form noValidate className="grid gap-5 pt-6" onSubmit={(event) => void submit(event)}>
      <FormFailure sentence={Object.keys(fieldErrors).length > 0 ? null : failure} />
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        help={isUpgrade ? words.upgradeHelp : words.mergeHelp}
        error={formState.errors.email?.message ?? fieldErrors["email"]}
        {...register("email", {
          required: words.emailMissing,
          validate: (text) => readEmail(text) !== null || words.emailInvalid,
        })}
      />
      {isUpgrade && (
        <Checkbox
          label={
            <>
              {words.terms}{" "}
              <a href="/cgu" target="_blank" rel="noreferrer" className="link">
                {words.termsLink}
              </a>
              .
            </>
          }
          error={formState.errors.terms?.message ?? fieldErrors["terms"]}
          {...register("terms", { required: words.termsMissing })}
        />
      )}
      <div>
        <Button type="submit" look="solid" busy={busy}>
          {words.sendCode}
        </Button>
      </div>
    </form>
  );
}
