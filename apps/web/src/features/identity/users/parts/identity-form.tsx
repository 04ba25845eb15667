import type { Profile } from "@vigie/api";
import { useMemo, useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { useTyped, type Typed } from "../../../../shared/forms/use-typed.ts";
import { Button } from "../../../../ui/button.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { Form } from "../../../../ui/form.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { infosText as words, text } from "../text.ts";
import { countryOptions } from "./countries.ts";
import { identityOf, profileChanges, readBirthdate, type Identity } from "./identity.ts";
import { readPhone } from "./phone.ts";

type Errors = { readonly birthdate?: string | undefined; readonly mobile?: string | undefined };

/** Who the person is and where they live. Nothing is required; what is typed is kept until the saver comes back. */
export function IdentityForm({ profile }: { readonly profile: Profile }): ReactNode {
  const { subject } = useArea();
  const typed = useTyped<Identity>(["identity", subject], identityOf(profile));
  const save = useAction(api.users.updateProfile, {
    refreshes: [api.users.showProfile, api.users.profile, api.users.me],
  });
  const [errors, setErrors] = useState<Errors>({});
  const submit = async (): Promise<boolean> => {
    const birthdate = readBirthdate(typed.values.birthdate, today());
    const phone = await readPhone(typed.values.mobile);
    setErrors({
      birthdate: birthdate.ok ? undefined : birthdate.error,
      mobile: phone.isValid ? undefined : words.mobileInvalid,
    });
    const changes = birthdate.ok && phone.isValid ? profileChanges(typed.values, birthdate.day) : null;
    const reply =
      changes === null ? null : await save.run({ params: { id: subject }, body: { profile: changes } });
    if (reply === null) return false;
    typed.forget();
    toast(words.saved);
    return true;
  };
  return (
    <Form failure={save.failure} className="grid gap-8" onSubmit={submit}>
      <Person typed={typed} errors={errors} onErrors={setErrors} refused={save.fieldErrors} />
      <Home typed={typed} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" look="solid" busy={save.busy} disabled={!typed.isDirty}>
          {text.save}
        </Button>
        <p aria-live="polite" className={`t1 ${save.failure === null ? "text-ink-3" : "text-neg"}`}>
          {save.failure ?? (typed.isDirty ? text.unsaved : "")}
        </p>
      </div>
    </Form>
  );
}

type PersonProps = {
  readonly typed: Typed<Identity>;
  readonly errors: Errors;
  readonly onErrors: (change: (before: Errors) => Errors) => void;
  readonly refused: Readonly<Record<string, string>>;
};

function Person({ typed, errors, onErrors, refused }: PersonProps): ReactNode {
  const { values, set } = typed;
  const leaveBirthdate = (): void => {
    const read = readBirthdate(values.birthdate, today());
    onErrors((before) => ({ ...before, birthdate: read.ok ? undefined : read.error }));
  };
  const leaveMobile = async (): Promise<void> => {
    const phone = await readPhone(values.mobile);
    onErrors((before) => ({ ...before, mobile: phone.isValid ? undefined : words.mobileInvalid }));
    if (phone.isValid && phone.text !== values.mobile) set({ mobile: phone.text });
  };
  return (
    <Group title={words.identity}>
      <TextLine typed={typed} field="firstName" autoComplete="given-name" maxLength={80} />
      <TextLine typed={typed} field="lastName" autoComplete="family-name" maxLength={80} />
      <TextField
        label={words.birthdate}
        help={words.birthdateHelp}
        error={errors.birthdate ?? refused["profile.birthdate"]}
        inputMode="numeric"
        autoComplete="bday"
        value={values.birthdate}
        onChange={(event) => {
          set({ birthdate: event.target.value });
        }}
        onBlur={leaveBirthdate}
      />
      <TextField
        label={words.mobile}
        help={words.mobileHelp}
        error={errors.mobile ?? refused["profile.mobile"]}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={values.mobile}
        onChange={(event) => {
          set({ mobile: event.target.value });
        }}
        onBlur={() => void leaveMobile()}
      />
      <Country typed={typed} field="nationality" />
    </Group>
  );
}

function Home({ typed }: { readonly typed: Typed<Identity> }): ReactNode {
  return (
    <Group title={words.address}>
      <div className="sm:col-span-2">
        <TextLine typed={typed} field="street" autoComplete="street-address" maxLength={160} />
      </div>
      <TextLine typed={typed} field="postalCode" autoComplete="postal-code" maxLength={12} />
      <TextLine typed={typed} field="city" autoComplete="address-level2" maxLength={160} />
      <Country typed={typed} field="country" />
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className="grid items-start gap-x-8 gap-y-5 pt-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

type TextLineProps = {
  readonly typed: Typed<Identity>;
  readonly field: "firstName" | "lastName" | "street" | "postalCode" | "city";
  readonly autoComplete: string;
  readonly maxLength: number;
};

function TextLine({ typed, field, autoComplete, maxLength }: TextLineProps): ReactNode {
  return (
    <TextField
      label={words[field]}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={typed.values[field]}
      onChange={(event) => {
        typed.set({ [field]: event.target.value });
      }}
    />
  );
}

function Country({
  typed,
  field,
}: {
  readonly typed: Typed<Identity>;
  readonly field: "nationality" | "country";
}): ReactNode {
  const options = useMemo(() => countryOptions(), []);
  return (
    <ComboBox
      label={words[field]}
      placeholder={words.searchCountry}
      options={options}
      value={typed.values[field]}
      onValue={(value) => {
        typed.set({ [field]: value });
      }}
    />
  );
}
