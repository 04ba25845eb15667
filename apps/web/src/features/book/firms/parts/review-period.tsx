import { reviewMonths } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reviewText as text } from "../text.ts";

const words = (months: number): string => formatMessage(text.period, { months });
const options = Array.from({ length: reviewMonths.most - reviewMonths.least + 1 }, (_, rank) => {
  const months = reviewMonths.most - rank;
  return { value: String(months), label: words(months) };
});

/** The interval in months at which the firm reviews its advised customers; administrators change it. */
export function ReviewPeriod(): ReactNode {
  const firm = useReading(api.firms.show, {}).data?.firm;
  const isAdmin = useMe()?.roles.includes("admin") === true;
  const [isEdited, setEdited] = useState(false);
  if (firm === undefined) return null;
  return (
    <section>
      <SectionHead title={text.title} />
      {isEdited ? (
        <PeriodForm months={firm.reviewMonths} onEnd={() => setEdited(false)} />
      ) : (
        <>
          <p className="t2 pt-3">{words(firm.reviewMonths)}</p>
          <p className="t2 max-w-160 pt-1 text-ink-2">{text.why}</p>
          {isAdmin && (
            <LinkButton className="t2 mt-2" aria-label={text.edit} onClick={() => setEdited(true)}>
              {text.change}
            </LinkButton>
          )}
        </>
      )}
    </section>
  );
}

type FormProps = { readonly months: number; readonly onEnd: () => void };

function PeriodForm({ months, onEnd }: FormProps): ReactNode {
  const [value, setValue] = useState(String(months));
  const save = useAction(api.firms.update, { refreshes: [api.firms.show] });
  const submit = async (): Promise<boolean> => {
    if ((await save.run({ body: { firm: { reviewMonths: Number(value) } } })) === null) return false;
    toast(text.saved);
    onEnd();
    return true;
  };
  return (
    <Form failure={save.failure} className="grid max-w-100 gap-5 pt-5" onSubmit={submit}>
      <Select label={text.label} help={text.why} options={options} value={value} onValue={setValue} />
      <div className="flex flex-wrap items-center gap-5">
        <Button type="submit" look="solid" busy={save.busy} disabled={value === String(months)}>
          {text.save}
        </Button>
        <Button onClick={onEnd}>{text.cancel}</Button>
        <p aria-live="polite" className="t1 text-neg">
          {save.failure ?? ""}
        </p>
      </div>
    </Form>
  );
}
