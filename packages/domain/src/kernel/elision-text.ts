/** French: « de » and « que » lose their e before a vowel or a silent h. The h of a first name is silent except in names such as
 * Hassan, where it is pronounced; a y before a vowel is not a vowel (« de Yann », « d’Yves »). */
const vowelFirst = /^(?:[aeiou\u0153\u00e6]|y(?![aeiou])|h(?:e|i|y|onor|ortens|ug[ou]|ubert))/;

/** Elides a text before a name: « La demande de » and « Adam » give « La demande d’ ». */
export function elided(before: string, name: string): string {
  const letters = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return vowelFirst.test(letters) ? before.replace(/(^|[^\p{L}])(d|D|qu|Qu)e $/u, "$1$2\u2019") : before;
}

/** Fills the `{name}` placeholders of a sentence. A placeholder without a value remains. */
export function filledPlaces(text: string, value: (place: string) => string | undefined): string {
  return text.split(/\{(\w+)\}/g).reduce((written, part, index) => {
    if (index % 2 === 0) return written + part;
    const given = value(part);
    return given === undefined ? `${written}{${part}}` : elided(written, given) + given;
  }, "");
}
