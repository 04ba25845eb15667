import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/choice.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import { optionsText as words } from "./options-text.ts";

const names = ["system", "finance", "monthlyReport", "newsletter"] as const;
type Name = (typeof names)[number];

/** The notifications that a person may choose; a choice takes effect at once. */
export function Options(): ReactNode {
  const reading = useReading(api.notifications.options, {});
  const options = reading.data?.notificationOptions;
  return (
    <section aria-label={words.title}>
      <SectionHead title={words.title} />
      {options === undefined && reading.isError && (
        <p role="alert" className="t2 pt-3 text-neg">
          {words.failed} <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
        </p>
      )}
      {options === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <SkeletonRows count={4} height={64} />
        </Loading>
      )}
      {options !== undefined && names.map((name) => <Option key={name} name={name} wanted={options[name]} />)}
      <p className="t1 pt-3 text-ink-3">{words.always}</p>
    </section>
  );
}

function Option({ name, wanted }: { readonly name: Name; readonly wanted: boolean }): ReactNode {
  const save = useAction(api.notifications.setOptions, { refreshes: [api.notifications.options] });
  // The choice just made, until the server confirms it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (next: boolean): Promise<void> => {
    setChosen(next);
    const reply = await save.run({ body: { notificationOptions: { [name]: next } } });
    setChosen(null);
    if (reply === null) toast(words.refused, "failed");
    else toast(words.saved);
  };
  return (
    <div className="border-b border-line py-2.5">
      <Switch
        label={words[name]}
        help={words[`${name}Help`]}
        checked={chosen ?? wanted}
        onChange={(event) => void choose(event.target.checked)}
      />
    </div>
  );
}
