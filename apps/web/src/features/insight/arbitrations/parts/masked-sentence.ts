import { useAmounts } from "../../../../ui/amount.tsx";
import { privateMask } from "../../../../ui/format.ts";

const amount = /[+\u2212-]?\d[\d\u00a0\u202f ]*(?:,\d+)?[\u00a0\u202f ]?€/g;

/** Sentences written by the server contain amounts as text: private mode hides them there too. */
export function useMaskedSentence(): (sentence: string) => string {
  const { hidden } = useAmounts();
  return (sentence) => (hidden ? sentence.replaceAll(amount, privateMask) : sentence);
}
