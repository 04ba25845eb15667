import {
  answerDays,
  answersQuestion,
  cents,
  type Day,
  eurosOf,
  isDay,
  type SuitabilityQuestion,
  type ValueKind,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";
import { questionWords } from "./question-words.ts";

type QuestionFieldProps = {
  readonly question: SuitabilityQuestion;
  readonly value: string | null;
  /** The answer comes from the contracts; the person still has to check it. */
  readonly isSuggested: boolean;
  /** The form was sent without an answer to this question. */
  readonly isRefused: boolean;
  readonly today: Day;
  readonly onValue: (value: string) => void;
};

/** Marks a question that was sent without an answer. */
export const openMark = "data-open";

export function QuestionField(props: QuestionFieldProps): ReactNode {
  const { question, value, isRefused, today } = props;
  const isOpen = isRefused && !answersQuestion(question, value ?? "", today);
  return (
    <div {...(isOpen ? { [openMark]: "" } : {})}>
      <Field {...props} isOpen={isOpen} />
    </div>
  );
}

/** A few answers are shown together, a scale is chosen in a list, a long list is searched, a value is typed. */
function Field({
  question,
  value,
  isSuggested,
  isOpen,
  today,
  onValue,
}: QuestionFieldProps & { readonly isOpen: boolean }): ReactNode {
  const { text: label, options } = questionWords(question);
  const isOwn = useArea().subject === "me";
  const help = isSuggested ? (isOwn ? text.suggested : text.suggestedOther) : undefined;
  const error = isOpen ? text.missing[question.value ?? "choice"] : undefined;
  const shared = { label, help, error, onValue };
  if (question.value !== undefined)
    return <ValueField {...shared} today={today} kind={question.value} value={value} options={options} />;
  const chosen = { ...shared, options, value };
  if (options.length > 15) return <ComboBox {...chosen} placeholder={text.search} />;
  if (options.length > 4 && question.id !== "wish") return <Select {...chosen} />;
  return <RadioGroup {...chosen} />;
}

type ValueFieldProps = {
  readonly today: Day;
  readonly kind: ValueKind;
  readonly value: string | null;
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  /** The answers that may replace a value. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
};

/** A value, or the answer that replaces it: « I do not know yet », « no day is set ». */
function ValueField({ options, ...field }: ValueFieldProps): ReactNode {
  const { label, value, onValue } = field;
  if (options.length === 0) return <TypedValue {...field} />;
  return (
    <div className="grid gap-1" role="group" aria-label={label}>
      <TypedValue {...field} value={options.some((one) => one.value === value) ? null : value} />
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={value === option.value}
          onChange={({ target }) => {
            onValue(target.checked ? option.value : "");
          }}
        />
      ))}
    </div>
  );
}

function TypedValue({
  today,
  kind,
  value,
  label,
  help,
  error,
  onValue,
}: Omit<ValueFieldProps, "options">): ReactNode {
  const shared = { label, help, error };
  if (kind === "words")
    return (
      <TextField
        {...shared}
        maxLength={200}
        value={value ?? ""}
        onChange={({ target }) => {
          onValue(target.value);
        }}
      />
    );
  if (kind === "euros")
    return (
      <AmountField
        {...shared}
        value={eurosOf(value)}
        onValue={(typed) => {
          onValue(typed === null || typed === "invalid" ? "" : String(Math.round(cents(typed) / 100)));
        }}
      />
    );
  return (
    <DayField
      {...shared}
      bounds={answerDays(kind, today)}
      value={value !== null && isDay(value) ? value : null}
      onValue={(typed) => {
        onValue(typed === null || typed === "invalid" ? "" : typed);
      }}
    />
  );
}
