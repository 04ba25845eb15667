import { privateMask } from "../../../../ui/format.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";

const day = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/;
const figures = /[+\u2212-]?\d(?:[\d\u00a0\u202f .,'/-]*\d)?(?:[\u00a0\u202f ]?(?:€|EUR\b))?/g;
const quoted = /«[\u00a0 ]([^»]*\d[^»]*)[\u00a0 ]»/g;

/** The original text of a file. Any number may be an amount, except in dates. */
export function maskRaw(raw: string): string {
  return raw.replaceAll(figures, (found) => (day.test(found) ? found : privateMask));
}

/** A sentence of the server: masks quotes of the file, and amounts. Line numbers stay. */
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

/** Private mode also applies to texts that contain amounts. */
export function useMasking(): Masking {
  const hidden = usePrivateMode();
  const asItIs = (given: string): string => given;
  return { hidden, raw: hidden ? maskRaw : asItIs, sentence: hidden ? maskSentence : asItIs };
}
