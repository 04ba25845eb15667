/** Extracts the figures that a French sentence states, as a reader would understand them. Numbers written in letters do not
 * count. */

type FigureKind = "amount" | "percent" | "day" | "year" | "years" | "months" | "days" | "number" | "other";
export type Figure = {
  readonly kind: FigureKind;
  /** Amounts in cents; a day as `YYYYMMDD`, or `MMDD` without its year. */
  readonly value: number;
  /** Rounding step in cents for an amount written in thousands or millions; 0 otherwise. */
  readonly step: number;
  /** The figure as written. */
  readonly text: string;
};

const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];
const spaces = /[\u00a0\u2007\u2009\u202f\s]/gu;
const number = String.raw`\d{1,3}(?: \d{3})+(?!\d)|\d+`;
const euros = String.raw`(?:€|eur(?:os?)?(?!\p{L}))`;
const unit = [
  String.raw`(?:Md|M|k)(?: ?${euros})?`,
  String.raw`(?:milliards?|millions?|milliers?)(?: d['’]euros| ?${euros})?`,
  String.raw`mille(?: ?${euros})?`,
  euros,
  String.raw`%|pour cent|ans?|années?|mois|jours?`,
  // No fact uses these units: each is recognised as a figure, but never as a true one.
  String.raw`‰|pour mille|semaines?|trimestres?|semestres?|décennies?|siècles?|heures?|minutes?|points?|fois|[x×*]`,
  String.raw`centimes?|\$|dollars?|USD|£|livres?|GBP|francs?|CHF|¥|yens?`,
].join("|");
/** A dash of any length is a minus sign; so is « moins », except in expressions such as « au moins ». */
const sign = String.raw`[-−–—‐‑﹣－+] ?|(?<!(?:au|du|tout le) )\bmoins (?=\d)`;
const figurePattern = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?<date>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})(?!\d)`,
    String.raw`(?<![\p{L}\d])(?<dateWord>\d{1,2})(?:er)? (?<monthWord>${months.join("|")})(?: (?<yearWord>\d{4})(?!\d))?`,
    String.raw`(?<![\p{L}\d])[x×*] ?(?<times>\d+(?:[,.]\d+)?)`,
    String.raw`(?<![\p{L}\d])(?<sign>${sign})?(?<whole>${number})(?:[,.](?<rest>\d+))?(?: ?(?<unit>${unit})(?!\p{L}))?`,
  ].join("|"),
  "giu",
);

const cents = 100;
const units: Readonly<Record<string, readonly [kind: FigureKind, times: number]>> = {
  "€": ["amount", cents],
  euro: ["amount", cents],
  k: ["amount", 1000 * cents],
  mille: ["amount", 1000 * cents],
  millier: ["amount", 1000 * cents],
  m: ["amount", 1_000_000 * cents],
  million: ["amount", 1_000_000 * cents],
  md: ["amount", 1_000_000_000 * cents],
  milliard: ["amount", 1_000_000_000 * cents],
  "%": ["percent", 1],
  pour: ["percent", 1],
  an: ["years", 1],
  année: ["years", 1],
  mois: ["months", 1],
  jour: ["days", 1],
  eur: ["amount", cents],
};

/** First word of the unit, without the euros of « k€ »; « pour mille » must not be read as « pour cent ». */
const unitName = /^(?:md|m|k)(?= ?(?:€|eur)|$)|^pour mille$|^[^ ]+/u;

/** Returns the figures of a text, in order. */
export function figuresIn(text: string): readonly Figure[] {
  return placedFigures(text).map(({ figure }) => figure);
}

/** Masks the amounts of a text, and plain numbers of their size, whoever wrote it. */
export function withoutAmounts(text: string, mask: string): string {
  const hidden = placedFigures(text).filter(
    ({ figure: { kind, value } }) =>
      kind === "amount" || (kind === "number" && Math.abs(value) >= leastHidden),
  );
  const kept = [0, ...hidden.map(({ end }) => end)].map((from, at) => text.slice(from, hidden[at]?.start));
  return kept.join(mask);
}
const leastHidden = 1000;

type Placed = { readonly figure: Figure; readonly start: number; readonly end: number };

function placedFigures(text: string): readonly Placed[] {
  // Each space is replaced by exactly one character, so that positions match those of the text.
  const plain = text.replaceAll(spaces, " ");
  return [...plain.matchAll(figurePattern)].map((match) => {
    const { groups = {}, index: start } = match;
    const written = match[0].trim();
    const figure = figureOf(groups, written);
    return { figure, start, end: start + match[0].length };
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function figureOf(groups: Groups, text: string): Figure {
  const { times, whole } = groups;
  if (times !== undefined) return { kind: "other", value: Number(times.replace(",", ".")), step: 0, text };
  return whole === undefined ? dayFigure(groups, text) : { ...numberFigure(groups, whole), text };
}

function dayFigure(groups: Groups, text: string): Figure {
  const named = months.indexOf((groups["monthWord"] ?? "").toLowerCase()) + 1;
  const month = named === 0 ? Number(groups["month"]) : named;
  const year = Number(groups["year"] ?? groups["yearWord"] ?? 0);
  const date = Number(groups["date"] ?? groups["dateWord"]);
  const inOrder = [year, month, date].map((part) => String(part).padStart(2, "0"));
  return { kind: "day", value: Number(inOrder.join("")), step: 0, text };
}

function numberFigure(groups: Groups, whole: string): Omit<Figure, "text"> {
  const { rest = "", sign } = groups;
  const written = Number(`${whole.replaceAll(" ", "")}.${rest === "" ? "0" : rest}`);
  const isMinus = sign !== undefined && !sign.startsWith("+") && written !== 0;
  const signed = isMinus ? -written : written;
  const name = unitName.exec(groups["unit"]?.toLowerCase() ?? "")?.[0] ?? "";
  const [kind, times] = units[name] ?? units[name.replace(/s$/u, "")] ?? [name === "" ? null : "other", 1];
  if (kind === "amount") {
    const step = times === cents ? 0 : times / 10 ** rest.length;
    return { kind, value: Math.round(signed * times), step };
  }
  const isYear = kind === null && rest === "" && /^(?:19|20|21)\d{2}$/u.test(whole);
  return { kind: kind ?? (isYear ? "year" : "number"), value: signed, step: 0 };
}

const withoutYear = (value: number): number => Number(String(value).slice("YYYY".length));

/** Returns whether one of the true figures has the same value. A loss may be written without its sign; a written sign must
 * match. */
export function isHeld({ kind, value, step, text }: Figure, held: readonly Figure[]): boolean {
  if (kind === "other") return false;
  const isUnsigned = value > 0 && !text.startsWith("+");
  return held.some((fact) => {
    if (kind === "year" && fact.kind === "day") return String(fact.value).startsWith(String(value));
    if (kind === "year" && fact.kind === "number") return fact.value === value;
    if (fact.kind !== kind) return false;
    if (kind === "day") return fact.value === value || withoutYear(fact.value) === value;
    const same = (one: number): boolean => Math.abs(one - value) <= step / 2;
    return same(fact.value) || (isUnsigned && same(-fact.value));
  });
}
