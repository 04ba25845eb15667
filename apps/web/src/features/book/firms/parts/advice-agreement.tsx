import { type AgreementLevel, agreementLevels } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Form } from "../../../../ui/form.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { agreementText as text, reviewText } from "../text.ts";

const options = agreementLevels.map((value) => ({
  value,
  label: (
    <>
      {text.levels[value]}
      <span className="t1 block text-ink-3">{text.help[value]}</span>
    </>
  ),
}));

/** How customers agree to the firm's proposals from now on; administrators change it. */
export function AdviceAgreement(): ReactNode {
  const firm = useReading(api.firms.show, {}).data?.firm;
  const isAdmin = useMe()?.roles.includes("admin") === true;
  const [isEdited, setEdited] = useState(false);
  if (firm === undefined) return null;
  const { adviceAgreement: level } = firm;
  return (
    <section>
      <SectionHead title={text.title} />
      {isEdited ? (
        <AgreementForm level={level} onEnd={() => setEdited(false)} />
      ) : (
        <>
          <p className="t2 pt-3">{text.levels[level]}</p>
          <p className="t2 max-w-160 pt-1 text-ink-2">{text.help[level]}</p>
          <p className="t2 max-w-160 pt-1 text-ink-2">{text.why}</p>
          {isAdmin && (
            <LinkButton className="t2 mt-2" aria-label={text.edit} onClick={() => setEdited(true)}>
              {reviewText.change}
            </LinkButton>
          )}
        </>
      )}
    </section>
  );
}

type FormProps = { readonly level: AgreementLevel; readonly onEnd: () => void };

function AgreementForm({ level, onEnd }: FormProps): ReactNode {
  const [value, setValue] = useState<AgreementLevel>(level);
  const save = useAction(api.firms.update, { refreshes: [api.firms.show] });
  const submit = async (): Promise<boolean> => {
    if ((await save.run({ body: { firm: { adviceAgreement: value } } })) === null) return false;
    toast(text.saved);
    onEnd();
    return true;
  };
  return (
    <Form failure={save.failure} className="grid max-w-160 gap-5 pt-5" onSubmit={submit}>
      <RadioGroup
        label={text.label}
        help={text.why}
        options={options}
        value={value}
        onValue={(chosen) => setValue(chosen)}
      />
      <div className="flex flex-wrap items-center gap-5">
        <Button type="submit" look="solid" busy={save.busy} disabled={value === level}>
          {reviewText.save}
        </Button>
        <Button onClick={onEnd}>{reviewText.cancel}</Button>
        <p aria-live="polite" className="t1 text-neg">
          {save.failure ?? ""}
        </p>
      </div>
    </Form>
  );
}
