import type { LoanDetail } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Form } from "../../../../ui/form.tsx";
import { DayField, PercentField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { settingsText } from "../text.ts";
import { staleAfterLoan } from "./stale.ts";

type Terms = Pick<
  LoanDetail["terms"],
  "signedOn" | "endsOn" | "borrowed" | "nominalRateRatio" | "insuranceMonthly"
>;
type Typed = { readonly [K in keyof Terms]: Terms[K] | "invalid" };

/** The loan's data entered by the saver. Only changes are sent, so that the lender's values stay the lender's. */
export function LoanSettingsForm({ loan }: { readonly loan: LoanDetail }): ReactNode {
  const { shown, change, errorOf, save, submit } = useLoanSettings(loan);
  return (
    <section>
      <SectionHead title={settingsText.title} />
      <Form className="grid gap-5 pt-3" onSubmit={submit}>
        {loan.source !== "typed" && <p className="t1 text-ink-3">{settingsText.intro}</p>}
        {loan.contradicted.length > 0 && (
          <p className="t1 text-ink-2">
            {formatMessage(settingsText.contradicted, {
              names: loan.contradicted.map((name) => settingsText.names[name]).join(", "),
            })}
          </p>
        )}
        <DayField
          label={settingsText.signed}
          value={known(shown.signedOn)}
          error={errorOf("signedOn", "signed_on")}
          onValue={(signedOn) => change({ signedOn })}
        />
        <DayField
          label={settingsText.ends}
          value={known(shown.endsOn)}
          error={errorOf("endsOn", "ends_on")}
          onValue={(endsOn) => change({ endsOn })}
        />
        <AmountField
          label={settingsText.borrowed}
          value={known(shown.borrowed)}
          error={errorOf("borrowed", "borrowed")}
          onValue={(borrowed) => change({ borrowed })}
        />
        <PercentField
          label={settingsText.rate}
          value={known(shown.nominalRateRatio)}
          error={errorOf("nominalRateRatio", "nominal_rate_ratio")}
          onValue={(nominalRateRatio) => change({ nominalRateRatio })}
        />
        <AmountField
          label={settingsText.insurance}
          value={known(shown.insuranceMonthly)}
          error={errorOf("insuranceMonthly", "insurance_monthly")}
          onValue={(insuranceMonthly) => change({ insuranceMonthly })}
        />
        {save.failure !== null && (
          <p role="alert" className="t2 text-neg">
            {save.failure}
          </p>
        )}
        <Button type="submit" look="quiet" busy={save.busy}>
          {settingsText.save}
        </Button>
      </Form>
    </section>
  );
}

/** Unsaved edits of the loan's terms. */
function useLoanSettings(loan: LoanDetail) {
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const save = useAction(api.loans.settings, { refreshes: staleAfterLoan });
  const shown: Typed = { ...loan.terms, ...typed };
  const change = (patch: Partial<Typed>): void => {
    setTyped({ ...typed, ...patch });
  };
  const errorOf = (name: keyof Terms, wire: string): string | undefined =>
    typed[name] === "invalid" ? settingsText.invalid : save.fieldErrors[wire];
  const submit = async (): Promise<void> => {
    const changed = withoutInvalid(typed);
    if (changed === null) return;
    const done = await save.run({ params: { id: loan.id }, body: { loan: changed } });
    if (done === null) return;
    setTyped({});
    toast(settingsText.saved);
  };
  return { shown, change, errorOf, save, submit };
}

function known<T>(value: T | "invalid"): T | null {
  return value === "invalid" ? null : value;
}

/** Null if a field is invalid. */
function withoutInvalid(typed: Partial<Typed>): Partial<Terms> | null {
  const { signedOn, endsOn, borrowed, nominalRateRatio, insuranceMonthly } = typed;
  if (signedOn === "invalid" || endsOn === "invalid" || borrowed === "invalid") return null;
  if (nominalRateRatio === "invalid" || insuranceMonthly === "invalid") return null;
  return {
    ...(signedOn === undefined ? {} : { signedOn }),
    ...(endsOn === undefined ? {} : { endsOn }),
    ...(borrowed === undefined ? {} : { borrowed }),
    ...(nominalRateRatio === undefined ? {} : { nominalRateRatio }),
    ...(insuranceMonthly === undefined ? {} : { insuranceMonthly }),
  };
}
