/** Registration numbers of a French firm, with format and check digits: they detect a mistyped digit. */

/** Nine digits of the SIRENE register, with a Luhn check digit. */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Intra-Community VAT number of a French firm: its two check digits are computed from the SIREN (CGI annexe II, 250 sexies). */
export function isFrenchVatNumber(text: string): boolean {
  const [, key, siren] = /^FR(\d{2})(\d{9})$/.exec(text) ?? [];
  if (key === undefined || siren === undefined || !isSiren(siren)) return false;
  return Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** Formats a SIREN as « 912 345 678 ». */
export function sirenText(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1\u00a0$2\u00a0$3");
}
