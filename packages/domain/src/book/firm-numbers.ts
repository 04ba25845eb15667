/** The numbers by which a French firm is known, as they are typed and as they are checked: a digit that was mistyped is seen. */

/** Nine digits of the SIRENE register, by Luhn's key. */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** VAT number within the Union of a French firm: its key of two digits is computed from the SIREN (CGI annexe II, 250 sexies). */
export function isFrenchVatNumber(text: string): boolean {
  const [, key, siren] = /^FR(\d{2})(\d{9})$/.exec(text) ?? [];
  if (key === undefined || siren === undefined || !isSiren(siren)) return false;
  return Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** « 912 345 678 » as it is read. */
export function sirenText(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1\u00a0$2\u00a0$3");
}
