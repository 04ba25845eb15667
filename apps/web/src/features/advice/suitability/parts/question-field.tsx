import type { SuitabilityQuestion } from "@vigie/domain";
import type { ReactNode } from "react";
import { RadioGroup } from "../../../../ui/choice.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { Select } from "../../../../ui/select.tsx";
import { text } from "../text.ts";
import { questionWords } from "./question-words.ts";

type QuestionFieldProps = {
  readonly question: SuitabilityQuestion;
  readonly value: string | null;
  /** The answer comes from the contracts: the person still has to look at it. */
  readonly isSuggested: boolean;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
};

/** A few answers are seen at once, a scale is chosen in a list, a long list is searched. */
export function QuestionField({
  question,
  value,
  isSuggested,
  error,
  onValue,
}: QuestionFieldProps): ReactNode {
  const { text: label, options } = questionWords(question);
  const help = isSuggested ? text.suggested : undefined;
  const shared = { label, help, error, options, value };
  if (options.length > 15) return <ComboBox {...shared} placeholder={text.search} onValue={onValue} />;
  if (options.length > 4 && question.id !== "wish") return <Select {...shared} onValue={onValue} />;
  return <RadioGroup {...shared} onValue={onValue} />;
}
