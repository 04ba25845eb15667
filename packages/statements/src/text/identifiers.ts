/** An IBAN without spaces, in capitals, or null where its shape or check digits are wrong (ISO 13616, modulo 97). */
export function readIban(text: string): string | null {
  const compact = text.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return null;
  return modulo97(compact.slice(4) + compact.slice(0, 4)) === 1 ? compact : null;
}

/** The IBAN of a French account from the parts of its RIB: bank and branch codes of 5 digits, number of 11 characters.
 * The key is 97 - (89 bank + 15 branch + 3 number) mod 97, letters counted as on the RIB table (Banque de France). */
export function ibanFromRib(rib: { bank: string; branch: string; number: string }): string | null {
  const { bank, branch, number } = rib;
  if (!/^\d{5}$/.test(bank) || !/^\d{5}$/.test(branch) || !/^[A-Z0-9]{11}$/.test(number)) return null;
  const numeric = [...number].map((character) => ribDigit(character)).join("");
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(numeric)) % 97n);
  const bban = `${bank}${branch}${number}${key.toString().padStart(2, "0")}`;
  const check = 98 - modulo97(`${bban}FR00`);
  return `FR${String(check).padStart(2, "0")}${bban}`;
}

/** A=1 ... I=9, J=1 ... R=9, S=2 ... Z=9. */
function ribDigit(character: string): string {
  const code = character.charCodeAt(0) - 65;
  if (code < 0) return character;
  return String(code < 18 ? (code % 9) + 1 : code - 16);
}

/** An ISIN, or null where its shape or check digit is wrong (ISO 6166, Luhn over the letters as 10 to 35). */
export function readIsin(text: string): string | null {
  const compact = text.trim().toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(compact)) return null;
  const digits = [...compact].map((character) => parseInt(character, 36).toString()).join("");
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 ? compact : null;
}

/** The ISIN of a column or label that says ISIN: the shape is enough there, a wrong check digit is the bank's own. */
export function statedIsin(text: string): string | null {
  const compact = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(compact) ? compact : null;
}

/** ISO 4217 in shape: three letters. */
export function readCurrency(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

function modulo97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
