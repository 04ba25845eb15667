import {
  productFamilies,
  quizOf,
  rightAnswers,
  suitabilityQuestions,
  suitabilityVersion,
} from "@vigie/domain";

/** Returns the answers with the highest risk tolerance and knowledge, except those given, in the form of the request. */
export function suitabilityBody(but: Readonly<Record<string, string>> = {}, more: object = {}): object {
  const right = Object.fromEntries(
    productFamilies.flatMap((family) => rightAnswers[family].map((one, at) => [quizOf(family, at), one])),
  );
  const all = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
  const said = {
    ...all,
    ...right,
    birth_date: "1980-05-12",
    funds_source: "savings",
    debts: "none",
    invested: "small",
    wish: "found",
    sustainability: "none",
    ...but,
  };
  const answers = Object.entries(said)
    .filter(([, answer]) => answer !== "")
    .map(([question, answer]) => ({ question, answer }));
  return { suitability: { version: suitabilityVersion, answers, ...more } };
}
