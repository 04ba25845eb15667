import type { Profile, Wealth } from "@vigie/api";
import {
  categoriesOfStatus,
  categoryFitsStatus,
  incomeSources,
  maritalStatuses,
  professionalStatuses,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import {
  assetLabels,
  categoryLabels,
  chargesLabels,
  incomeLabels,
  incomeSourceLabels,
  maritalLabels,
  savingsLabels,
  statusLabels,
} from "../../../../shared/risk/profile-text.ts";
import { typedProps, useTyped, type Typed } from "../../../../shared/forms/use-typed.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { Form } from "../../../../ui/form.tsx";
import { WholeField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { infosText as words } from "../text.ts";
import { inconsistencies, situationFields, situationOf, type Situation } from "./situation.ts";

type Errors = Partial<Record<keyof Situation, string>>;

type FormProps = { readonly profile: Profile; readonly wealth: Wealth | undefined };

/** The person's situation, on the scales of the survey. Nothing is required: an unanswered question stays « non renseigné ». */
export function SituationForm({ profile, wealth }: FormProps): ReactNode {
  const { subject } = useArea();
  const typed = useTyped<Situation>(["situation", subject], situationOf(profile));
  const save = useAction(api.users.updateProfile, { refreshes: [api.users.showProfile, api.users.profile] });
  const [errors, setErrors] = useState<Errors>({});
  const { values } = typed;
  const submit = async (): Promise<boolean> => {
    const found = errorsOf(values);
    setErrors(found);
    const isRefused = Object.keys(found).length > 0 || typed.unread.length > 0;
    const reply = isRefused
      ? null
      : await save.run({ params: { id: subject }, body: { profile: { ...values } } });
    if (reply === null) return false;
    typed.forget();
    toast(words.saved);
    return true;
  };
  const done = situationFields.filter((field) => values[field] !== null).length;
  return (
    <Form failure={save.failure} className="grid max-w-220 gap-8 pt-6" onSubmit={submit}>
      <p className="t2 max-w-180 text-ink-2">
        {words.lead}
        <span className="t1 block pt-1 text-ink-3">
          {formatMessage(words.complete, { done, total: situationFields.length })}
        </span>
      </p>
      <Family {...{ typed, errors }} />
      <Work {...{ typed, errors }} refusal={save.fieldErrors["profile.professional_category"]} />
      <Money {...{ typed, errors, wealth }} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" look="solid" busy={save.busy} disabled={!typed.isDirty}>
          {words.save}
        </Button>
        <p aria-live="polite" className={`t1 ${save.failure === null ? "text-ink-3" : "text-neg"}`}>
          {save.failure ?? (typed.isDirty ? words.unsaved : "")}
        </p>
      </div>
    </Form>
  );
}

function errorsOf({ totalEstate, childrenCount }: Situation): Errors {
  return {
    ...((totalEstate ?? 0) < 0 ? { totalEstate: words.negative } : {}),
    ...(childrenCount !== null && (childrenCount < 0 || childrenCount > 30)
      ? { childrenCount: words.children }
      : {}),
  };
}

type PartProps = { readonly typed: Typed<Situation>; readonly errors: Errors };

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className="grid items-start gap-x-8 gap-y-5 pt-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** A choice among the codes of a scale. */
function Scale<K extends keyof Situation>({
  typed,
  field,
  options,
}: {
  readonly typed: Typed<Situation>;
  readonly field: K & keyof typeof words;
  readonly options: readonly { readonly value: Situation[K] & string; readonly label: string }[];
}): ReactNode {
  const held = typed.values[field];
  return (
    <Select
      label={words[field]}
      options={options}
      value={options.find(({ value }) => value === held)?.value ?? null}
      onValue={(value) => {
        const patch: Partial<Situation> = {};
        patch[field] = value;
        typed.set(patch);
      }}
    />
  );
}

function optionsOf<T extends string>(
  codes: readonly T[],
  labels: Readonly<Record<T, string>>,
): readonly { readonly value: T; readonly label: string }[] {
  return codes.map((value) => ({ value, label: labels[value] }));
}

function Family({ typed, errors }: PartProps): ReactNode {
  return (
    <Group title={words.family}>
      <Scale typed={typed} field="maritalStatus" options={optionsOf(maritalStatuses, maritalLabels)} />
      <WholeField
        label={words.childrenCount}
        {...typedProps(typed, "childrenCount")}
        error={errors.childrenCount}
      />
    </Group>
  );
}

function Work({ typed, refusal }: PartProps & { readonly refusal: string | undefined }): ReactNode {
  const { professionalStatus: status, professionalCategory: category, jobTitle } = typed.values;
  return (
    <Group title={words.work}>
      <Select
        label={words.professionalStatus}
        options={optionsOf(professionalStatuses, statusLabels)}
        value={status}
        onValue={(next) => {
          // A category of another status would be refused, so it is asked again.
          const keeps = category !== null && categoryFitsStatus(category, next);
          typed.set({ professionalStatus: next, ...(keeps ? {} : { professionalCategory: null }) });
        }}
      />
      <ComboBox
        // Another status has another list of categories.
        key={status}
        label={words.professionalCategory}
        help={status === null ? words.categoryHelp : undefined}
        disabled={status === null}
        options={status === null ? [] : optionsOf(categoriesOfStatus(status), categoryLabels)}
        value={category}
        onValue={(professionalCategory) => {
          typed.set({ professionalCategory });
        }}
        error={refusal}
      />
      <TextField
        label={words.jobTitle}
        autoComplete="organization-title"
        maxLength={160}
        value={jobTitle ?? ""}
        onChange={(event) => {
          const text = event.target.value;
          typed.set({ jobTitle: text.trim() === "" ? null : text });
        }}
      />
    </Group>
  );
}

type MoneyProps = PartProps & Pick<FormProps, "wealth">;

function Money({ typed, errors, wealth }: MoneyProps): ReactNode {
  const { estate, range } = inconsistencies(typed.values, wealth);
  return (
    <Group title={words.money}>
      <Scale typed={typed} field="incomeRange" options={incomeLabels} />
      <Scale typed={typed} field="incomeSource" options={optionsOf(incomeSources, incomeSourceLabels)} />
      <Scale typed={typed} field="assetRange" options={assetLabels} />
      <AmountField
        label={words.totalEstate}
        help={words.estateHelp}
        {...typedProps(typed, "totalEstate")}
        error={errors.totalEstate}
      />
      <Scale typed={typed} field="savingsRange" options={savingsLabels} />
      <Scale typed={typed} field="chargesRange" options={chargesLabels} />
      <div role="status" className="grid gap-2 sm:col-span-2">
        {estate !== null && (
          <p className="t2 text-warn">
            {formatMessage(words.inconsistent, {
              net: <Amount key="net" value={estate.aggregatedCents} decimals={false} />,
              stated: <Amount key="stated" value={estate.statedCents} decimals={false} />,
            })}
          </p>
        )}
        {range !== null && (
          <p className="t2 text-warn">
            {formatMessage(words.inconsistentRange, {
              net: <Amount key="net" value={range.aggregatedCents} decimals={false} />,
            })}
          </p>
        )}
      </div>
    </Group>
  );
}
