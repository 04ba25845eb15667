import { fullName, type Named } from "./users.ts";

/** Words for official functions: a name that contains one could be mistaken for the product's own service. */
const officeWords: readonly string[] = [
  "admin",
  "administrateur",
  "administratrice",
  "administration",
  "assistance",
  "conformite",
  "equipe",
  "moderation",
  "officiel",
  "officielle",
  "securite",
  "security",
  "service",
  "services",
  "support",
  "vigie",
];

/** Letters of other scripts, digits and signs that look like Latin letters (after Unicode TR 39, those of the words above). Those
 * that look like i, l or 1 are one letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: "аα@4ɑ",
  c: "сϲ",
  d: "ԁ",
  e: "еε3ҽ",
  f: "ƒϝ",
  g: "ɡց9",
  h: "һ",
  i: "іιıӏ1|!lјj",
  k: "кκ",
  m: "мμ",
  n: "ոη",
  o: "оοσ0",
  p: "рρ",
  q: "ԛ",
  r: "г",
  s: "ѕ5$",
  t: "тτ7",
  u: "υս",
  v: "νѵ",
  w: "ԝ",
  x: "хχ",
  y: "уγ",
};
const readAs = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/** Returns whether customers could mistake this name for the product or one of its services. Applied to people who write to
 * customers. A name that mixes scripts is presumed to imitate another. */
export function imitatesProduct(name: Named, brand: string): boolean {
  const shown = fullName(name) ?? "";
  const words = wordsIn(shown);
  const reserved = [...officeWords, ...wordsIn(brand)].map(asRead);
  return mixesScripts(shown) || reserved.some((word) => words.includes(word));
}

function mixesScripts(text: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];
  return scripts.filter((script) => script.test(text)).length > 1;
}

/** Words of a text as a reader sees them; separated single letters form one word. */
function wordsIn(text: string): string[] {
  const plain = text
    .replaceAll(/\p{Cf}/gu, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase();
  const words = plain
    .split(/[^\p{L}\p{N}@$|!]+/u)
    .map(asRead)
    .filter((word) => word !== "");
  const spelled = words.map((word) => (word.length === 1 ? word : " ")).join("");
  return [...words, ...spelled.split(" ").filter((word) => word !== "")];
}

function asRead(word: string): string {
  return Array.from(word, (letter) => readAs.get(letter) ?? letter).join("");
}
