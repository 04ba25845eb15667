import {
  familyNames,
  knowledgeAnswers,
  knowledgeOf,
  lastUseAnswers,
  lastUseOf,
  lastUseQuestion,
  maritalStatuses,
  productFamilies,
  professionalCategories,
  quizAnswerNames,
  quizOf,
  quizStatements,
  type SuitabilityQuestion,
  suitabilityWords,
  usedAmountOf,
  usedAmountQuestion,
} from "@vigie/domain";
import {
  assetLabels,
  categoryLabels,
  chargesLabels,
  incomeLabels,
  maritalLabels,
  savingsLabels,
  usedLabels,
} from "../../../../shared/risk/profile-text.ts";
import { formatMessage } from "../../../../ui/format-message.ts";

type Option = { readonly value: string; readonly label: string };
type Words = { readonly text: string; readonly options: readonly Option[] };

/** The scales of a person's profile use the labels of the profile page. */
const scales: Readonly<Record<string, readonly Option[]>> = {
  marital: maritalStatuses.map((value) => ({ value, label: maritalLabels[value] })),
  work: professionalCategories.map((value) => ({ value, label: categoryLabels[value] })),
  income: incomeLabels,
  charges: chargesLabels,
  savings: savingsLabels,
  assets: assetLabels,
  property: levelled("property"),
  debt_left: levelled("debt_left"),
  investable: assetLabels,
};

/** « None », then the levels. */
function levelled(question: string): readonly Option[] {
  return [{ value: "none", label: suitabilityWords[question]?.answers["none"] ?? "" }, ...assetLabels];
}

const optionsOf = (answers: readonly string[], labels: Readonly<Record<string, string>>): readonly Option[] =>
  answers.map((value) => ({ value, label: labels[value] ?? value }));

export function questionWords({ id, answers }: SuitabilityQuestion): Words {
  for (const family of productFamilies) {
    if (id === knowledgeOf(family))
      return { text: familyNames[family], options: optionsOf(answers, knowledgeAnswers) };
    if (id === lastUseOf(family))
      return {
        text: formatMessage(lastUseQuestion, { family: familyNames[family] }),
        options: optionsOf(answers, lastUseAnswers),
      };
    if (id === usedAmountOf(family))
      return {
        text: formatMessage(usedAmountQuestion, { family: familyNames[family] }),
        options: usedLabels,
      };
    const at = quizStatements[family].findIndex((_text, index) => id === quizOf(family, index));
    if (at >= 0)
      return { text: quizStatements[family][at] ?? "", options: optionsOf(answers, quizAnswerNames) };
  }
  const words = suitabilityWords[id];
  return { text: words?.text ?? id, options: scales[id] ?? optionsOf(answers, words?.answers ?? {}) };
}

/** The label of one answer. */
export function answerWords(question: SuitabilityQuestion, answer: string): string {
  return questionWords(question).options.find(({ value }) => value === answer)?.label ?? answer;
}
