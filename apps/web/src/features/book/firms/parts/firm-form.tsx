import type { Firm } from "@vigie/api";
import { isFrenchVatNumber, isSiren } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { firmText as text, profileText } from "../text.ts";

const fields = [
  "legalForm",
  "siren",
  "rcs",
  "vatNumber",
  "creditorId",
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
const stances = ["unsaid", "none", "received"] as const;
type Stance = (typeof stances)[number];
type FirmLines = Record<(typeof fields)[number], string> & { readonly retrocessions: Stance };

function faultOf(field: (typeof fields)[number], value: string): string | undefined {
  if (value.trim() === "") return undefined;
  if (field === "siren" && !isSiren(value.trim())) return text.sirenWrong;
  if (field === "vatNumber" && !isFrenchVatNumber(value.trim())) return text.vatWrong;
  if (field === "creditorId" && !/^FR\d{2}[A-Z0-9]{9}$/.test(value.trim())) return text.creditorWrong;
  if (field === "orias" && !/^\d{8}$/.test(value.trim())) return profileText.oriasWrong;
  return field === "mediatorUrl" && !/^https:\/\/[^\s.]+\.\S+$/.test(value.trim())
    ? profileText.urlWrong
    : undefined;
}

/** The firm's details on documents, for its managers: an empty field is unknown. */
export function FirmForm({ firm, onEnd }: { readonly firm: Firm; readonly onEnd: () => void }): ReactNode {
  const typed = useTyped<FirmLines>(["firm"], linesOf(firm));
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
    const stance = typed.values.retrocessions;
    const retrocessions = stance === "unsaid" ? null : stance;
    if ((await save.run({ body: { firm: { ...changes, retrocessions } } })) === null) return false;
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
        <Select
          label={text.retrocessions}
          help={text.retrocessionsHelp}
          options={stances.map((value) => ({ value, label: text.retrocessionsWords[value] }))}
          value={typed.values.retrocessions}
          onValue={(retrocessions) => typed.set({ retrocessions })}
        />
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

function linesOf(firm: Firm): FirmLines {
  return {
    legalForm: firm.legalForm ?? "",
    siren: firm.siren ?? "",
    rcs: firm.rcs ?? "",
    vatNumber: firm.vatNumber ?? "",
    creditorId: firm.creditorId ?? "",
    orias: firm.orias ?? "",
    association: firm.association ?? "",
    insurer: firm.insurer ?? "",
    insurancePolicy: firm.insurancePolicy ?? "",
    mediator: firm.mediator ?? "",
    mediatorUrl: firm.mediatorUrl ?? "",
    street: firm.street ?? "",
    postalCode: firm.postalCode ?? "",
    city: firm.city ?? "",
    email: firm.email ?? "",
    phone: firm.phone ?? "",
    retrocessions: firm.retrocessions ?? "unsaid",
  };
}
