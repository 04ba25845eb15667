import type { Firm } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { firmText as text, profileText } from "../text.ts";

const fields = [
  "orias",
  "association",
  "insurer",
  "insurancePolicy",
  "mediator",
  "mediatorUrl",
  "street",
  "postalCode",
  "city",
  "email",
  "phone",
] as const satisfies readonly (keyof Firm)[];
type FirmLines = Record<(typeof fields)[number], string>;

function faultOf(field: (typeof fields)[number], value: string): string | undefined {
  if (value.trim() === "") return undefined;
  if (field === "orias" && !/^\d{8}$/.test(value.trim())) return profileText.oriasWrong;
  return field === "mediatorUrl" && !/^https:\/\/[^\s.]+\.\S+$/.test(value.trim())
    ? profileText.urlWrong
    : undefined;
}

/** What the firm's documents print, for who manages it: what is empty is not known. */
export function FirmForm({ firm, onEnd }: { readonly firm: Firm; readonly onEnd: () => void }): ReactNode {
  const { orias, association, insurer, insurancePolicy, mediator, mediatorUrl } = firm;
  const { street, postalCode, city, email, phone } = firm;
  const kept = { orias, association, insurer, insurancePolicy, mediator, mediatorUrl };
  const lines = linesOf({ ...kept, street, postalCode, city, email, phone });
  const typed = useTyped<FirmLines>(["firm"], lines);
  const save = useAction(api.firms.update, { refreshes: [api.firms.show] });
  const end = (): void => {
    typed.forget();
    onEnd();
  };
  const submit = async (): Promise<boolean> => {
    if (fields.some((field) => faultOf(field, typed.values[field]) !== undefined)) return false;
    const changes = Object.fromEntries(
      fields.map((field) => [field, typed.values[field].trim() === "" ? null : typed.values[field].trim()]),
    );
    if ((await save.run({ body: { firm: changes } })) === null) return false;
    toast(text.saved);
    end();
    return true;
  };
  return (
    <Form failure={save.failure} className="grid gap-5 pt-5" onSubmit={submit}>
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        {fields.map((field) => (
          <TextField
            key={field}
            label={text.fields[field]}
            error={faultOf(field, typed.values[field])}
            maxLength={field === "mediatorUrl" ? 300 : 160}
            value={typed.values[field]}
            onChange={({ target }) => typed.set({ [field]: target.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <Button type="submit" look="solid" busy={save.busy} disabled={!typed.isDirty}>
          {profileText.save}
        </Button>
        <Button onClick={end}>{text.cancel}</Button>
        <p aria-live="polite" className="t1 text-neg">
          {save.failure ?? ""}
        </p>
      </div>
    </Form>
  );
}

function linesOf(kept: Readonly<Record<keyof FirmLines, string | null>>): FirmLines {
  const { orias, association, insurer, insurancePolicy, mediator, mediatorUrl } = kept;
  const { street, postalCode, city, email, phone } = kept;
  return {
    orias: orias ?? "",
    association: association ?? "",
    insurer: insurer ?? "",
    insurancePolicy: insurancePolicy ?? "",
    mediator: mediator ?? "",
    mediatorUrl: mediatorUrl ?? "",
    street: street ?? "",
    postalCode: postalCode ?? "",
    city: city ?? "",
    email: email ?? "",
    phone: phone ?? "",
  };
}
