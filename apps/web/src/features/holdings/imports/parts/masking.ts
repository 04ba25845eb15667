import { privateMask } from "../../../../ui/format.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";

const day = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/;
const figures = /[+\u2212-]?\d(?:[\d\u00a0\u202f .,'/-]*\d)?(?:[\u00a0\u202f ]?(?:€|EUR\b))?/g;
const quoted = /«[\u00a0 ]([^»]*\d[^»]*)[\u00a0 ]»/g;

/** The text of a file as it stands. Any of its figures may be an amount, but for those written as a day. */
export function maskRaw(raw: string): string {
  return raw.replaceAll(figures, (found) => (day.test(found) ? found : privateMask));
}

/** A sentence of the server: what it quotes of the file, and its amounts. The numbers of lines stay. */
export function maskSentence(sentence: string): string {
  return sentence
    .replaceAll(quoted, (whole, inside: string) =>
      day.test(inside) ? whole : whole.replace(inside, privateMask),
    )
    .replaceAll(figures, (found) => (day.test(found) || /^\d+$/.test(found) ? found : privateMask));
}

export type Masking = {
  readonly hidden: boolean;
  readonly raw: (raw: string) => string;
  readonly sentence: (sentence: string) => string;
};

/** Private mode holds in texts that hold amounts as words. */
export function useMasking(): Masking {
  const hidden = usePrivateMode();
  const asItIs = (given: string): string => given;
  return { hidden, raw: hidden ? maskRaw : asItIs, sentence: hidden ? maskSentence : asItIs };
}
