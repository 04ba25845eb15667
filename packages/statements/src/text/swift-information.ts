import { tidy } from "./wording.ts";

type Texts = { readonly wording: string; readonly memo: string | null };

/** What field 86 of an MT940 line says, in the three shapes that European banks give it: numbered parts (`?20...`, `>20...`),
 * named parts (`/NAME/.../REMI/...`) and free text. Numbered and named parts are cut anywhere by the line's width, so their lines join without a space. */
export function readInformation(lines: readonly string[], supplement: readonly string[]): Texts {
  const joined = lines.join("");
  if (/^\d{3}[?>]/.test(joined)) return fromNumbered(joined);
  if (/^\/[A-Z]{4}\//.test(joined)) return fromNamed(joined);
  const free = tidy(lines.join(" "));
  const extra = tidy(supplement.join(" "));
  return free === "" ? texts([extra]) : texts([free, extra]);
}

/** Parts 00 booking text, 20 to 29 and 60 to 63 remittance, 32 and 33 the other party. */
function fromNumbered(joined: string): Texts {
  const mark = joined[3] ?? "?";
  const parts = new Map<string, string>();
  for (const part of joined.slice(4).split(mark)) {
    const number = part.slice(0, 2);
    if (/^\d{2}$/.test(number)) parts.set(number, (parts.get(number) ?? "") + part.slice(2));
  }
  const range = (numbers: readonly number[]): string =>
    numbers.map((number) => parts.get(String(number)) ?? "").join("");
  const remittance = range([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63]);
  return texts([remittance, range([32, 33]), parts.get("00") ?? ""]);
}

const names = [
  "EREF",
  "BENM",
  "ORDP",
  "NAME",
  "REMI",
  "ISDT",
  "IBAN",
  "BIC",
  "MARF",
  "CSID",
  "PREF",
  "TRCD",
  "ADDR",
  "ID",
  "PURP",
  "CDTRREF",
  "RTRN",
];

function fromNamed(joined: string): Texts {
  const parts = new Map<string, string>();
  let name = "";
  for (const piece of joined.split("/")) {
    if (names.includes(piece)) name = piece;
    else if (name !== "" && piece !== "")
      parts.set(name, `${parts.has(name) ? `${parts.get(name)}/` : ""}${piece}`);
  }
  return texts([parts.get("REMI") ?? "", parts.get("NAME") ?? "", parts.get("EREF") ?? ""]);
}

function texts(all: readonly string[]): Texts {
  const [wording = "", ...rest] = [...new Set(all.map(tidy).filter((text) => text !== ""))];
  return { wording, memo: rest.length === 0 ? null : rest.join(" · ") };
}
