import type { PortfolioDetail } from "@vigie/api";
import { dayBounds, goalLabels, investmentGoals, type PortfolioInfos, type Day } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { DayField, WholeField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { goalText, text } from "../text.ts";
import { missingOf } from "./fields.ts";
import { SectionForm } from "./section-form.tsx";
import { useSave } from "./use-save.ts";
import { typedProps, useTyped, type Typed } from "../../../../shared/forms/use-typed.ts";

type Goal = Pick<
  PortfolioInfos,
  | "typeInvestment"
  | "targetAmount"
  | "timeInvestment"
  | "monthlyDeposit"
  | "monthlyBuyout"
  | "externalCreatedAt"
>;
type Errors = Partial<Record<keyof Goal, string>>;

const goalOptions = investmentGoals.map((value) => ({ value, label: goalLabels[value] }));

export type FormProps = { readonly portfolio: PortfolioDetail; readonly isMain: boolean };

/** The goal of the portfolio: project, amount, term, deposits and withdrawals. */
export function GoalForm({ portfolio, isMain }: FormProps): ReactNode {
  const typed = useTyped(["goal", portfolio.id], goalOf(portfolio.infos));
  const { values } = typed;
  const save = useSave(portfolio);
  const [errors, setErrors] = useState<Errors>({});
  const missing = missingOf(portfolio).goal;
  const errorOf = (field: keyof Goal, wire: string): string | undefined =>
    errors[field] ?? save.refusalOf(wire);
  const onSave = async (): Promise<boolean> => {
    const found = goalErrors(values, today());
    setErrors(found);
    if (Object.keys(found).length > 0 || typed.unread.length > 0) return false;
    const isSaved = await save.run(values);
    if (isSaved) {
      typed.forget();
      toast(text.saved);
    }
    return isSaved;
  };
  return (
    <SectionForm
      id="goal"
      title={goalText.title}
      lead={goalText.lead}
      left={missing.length}
      {...{ onSave, isMain, isDirty: typed.isDirty, busy: save.busy, failure: save.failure }}
    >
      <GoalFields typed={typed} errorOf={errorOf} />
      <p className="t1 text-ink-3">{text.zero}</p>
    </SectionForm>
  );
}

type GoalFieldsProps = {
  readonly typed: Typed<Goal>;
  readonly errorOf: (field: keyof Goal, wire: string) => string | undefined;
};

function GoalFields({ typed, errorOf }: GoalFieldsProps): ReactNode {
  return (
    <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Select
          label={goalText.typeInvestment}
          options={goalOptions}
          value={typed.values.typeInvestment}
          onValue={(typeInvestment) => {
            typed.set({ typeInvestment });
          }}
          error={errorOf("typeInvestment", "type_investment")}
        />
      </div>
      <AmountField
        label={goalText.targetAmount}
        help={goalText.targetHelp}
        {...typedProps(typed, "targetAmount")}
        error={errorOf("targetAmount", "target_amount")}
      />
      <WholeField
        label={goalText.timeInvestment}
        help={goalText.timeHelp}
        unit={goalText.years}
        {...typedProps(typed, "timeInvestment")}
        error={errorOf("timeInvestment", "time_investment")}
      />
      <AmountField
        label={goalText.monthlyDeposit}
        help={goalText.monthlyHelp}
        {...typedProps(typed, "monthlyDeposit")}
        error={errorOf("monthlyDeposit", "monthly_deposit")}
      />
      <AmountField
        label={goalText.monthlyBuyout}
        help={goalText.monthlyHelp}
        {...typedProps(typed, "monthlyBuyout")}
        error={errorOf("monthlyBuyout", "monthly_buyout")}
      />
      <DayField
        bounds={dayBounds("fact", today())}
        label={goalText.externalCreatedAt}
        help={goalText.openedHelp}
        {...typedProps(typed, "externalCreatedAt")}
        error={errorOf("externalCreatedAt", "external_created_at")}
      />
    </div>
  );
}

function goalOf(infos: PortfolioInfos): Goal {
  const { typeInvestment, targetAmount, timeInvestment, monthlyDeposit, monthlyBuyout, externalCreatedAt } =
    infos;
  return { typeInvestment, targetAmount, timeInvestment, monthlyDeposit, monthlyBuyout, externalCreatedAt };
}

function goalErrors(goal: Goal, on: Day): Errors {
  const amounts = ["targetAmount", "monthlyDeposit", "monthlyBuyout"] as const;
  const years = goal.timeInvestment;
  return {
    ...Object.fromEntries(
      amounts.flatMap((field) => ((goal[field] ?? 0) < 0 ? [[field, goalText.positive]] : [])),
    ),
    ...(years !== null && (years < 0 || years > 80) ? { timeInvestment: goalText.tooLong } : {}),
    ...(goal.externalCreatedAt !== null && goal.externalCreatedAt > on
      ? { externalCreatedAt: goalText.future }
      : {}),
  };
}
