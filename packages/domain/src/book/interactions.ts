import { type Day, daysBetween, type Instant } from "../kernel/day.ts";
import { plainLetters } from "./letters-text.ts";

/** What an advisor writes down of a customer. */
export const interactionKinds = [
  "note",
  "inbound_call",
  "outbound_call",
  "appointment",
  "lead_completed",
  "lead_canceled",
] as const;
export type InteractionKind = (typeof interactionKinds)[number];
/** Those in which the customer was spoken with, but for a call that nobody answered. */
export const contactKinds = ["inbound_call", "outbound_call", "appointment"] as const;

/** What the application writes down by itself. */
export const systemEventKinds = [
  "invitation_read",
  "invitation_accepted",
  "couple_noted",
  "couple_ended",
] as const;
export type SystemEventKind = (typeof systemEventKinds)[number];

export function isSystemEventKind(kind: InteractionKind | SystemEventKind): kind is SystemEventKind {
  return systemEventKinds.some((one) => one === kind);
}

export const promiseSides = ["advisor", "customer"] as const;
export type PromiseSide = (typeof promiseSides)[number];

export const noteLength = 10_000;
export const promisesPerInteraction = 20;
export const interactionsPerPage = 50;
/** How long an interaction that was deleted may be brought back: a slip is seen at once, what was decided stays decided. */
export const restoreHours = 24;

/** The rhythm of a log: the days on which a customer was spoken with over so many months. */
export const paceMonths = 24;

/** The mean number of days between two days of contact that follow each other, in whole days.
 * @param days any order, a day as often as it had contacts
 * @returns null where there are fewer than two days */
export function meanGapDays(days: readonly Day[]): number | null {
  const apart = [...new Set(days)].toSorted();
  const [first, last] = [apart[0], apart.at(-1)];
  if (first === undefined || last === undefined || apart.length < 2) return null;
  return Math.round(daysBetween(first, last) / (apart.length - 1));
}

export type InteractionFields = {
  readonly kind: InteractionKind;
  readonly note: string;
  /** When the call took place, as far as it is one. */
  readonly calledAt: Instant | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly refused: boolean;
  /** A call that nobody answered: it counts among those of thirty days, and is no contact. */
  readonly unanswered: boolean;
};

export type InteractionFault =
  | "event.empty"
  | "event.call_time"
  | "event.future_call"
  | "event.start_required"
  | "event.end_before_start"
  | "event.refusal_kind"
  | "event.unanswered_kind";

/** What is wrong with what was typed; null where nothing is. */
export function interactionFault(fields: InteractionFields, now: Instant): InteractionFault | null {
  const { kind, note, calledAt, startsAt, endsAt, refused, unanswered } = fields;
  const isCall = kind === "inbound_call" || kind === "outbound_call";
  if (kind === "note" && note.trim() === "") return "event.empty";
  if (isCall && calledAt === null) return "event.call_time";
  if (calledAt !== null && calledAt > now) return "event.future_call";
  if (kind === "appointment" && startsAt === null) return "event.start_required";
  if (endsAt !== null && (startsAt === null || endsAt <= startsAt)) return "event.end_before_start";
  // Who did not answer refused nothing.
  if (unanswered && (kind !== "outbound_call" || refused)) return "event.unanswered_kind";
  return refused && kind !== "outbound_call" && kind !== "lead_canceled" ? "event.refusal_kind" : null;
}

/** The moment by which an interaction stands in the log: when it took place, or will. */
export function momentOf(
  { kind, calledAt, startsAt }: Pick<InteractionFields, "kind" | "calledAt" | "startsAt">,
  createdAt: Instant,
): Instant {
  if (kind === "appointment") return startsAt ?? createdAt;
  return calledAt ?? startsAt ?? createdAt;
}

/** Words that have no place in a note on a customer: the editor warns of them before it is sent. */
const sensitiveWords: readonly (readonly [string, RegExp])[] = [
  [
    "health",
    /\b(maladie|malade|cancer|handicap\w*|dépressi\w+|enceinte|grossesse|hospitalis\w+|alcool\w*)\b/iu,
  ],
  [
    "opinions",
    /\b(religi\w+|catholique|musulman\w*|juif|juive|syndiqué\w*|syndicat|vote|homosexuel\w*|raciste)\b/iu,
  ],
  ["insults", /\b(idiot\w*|imbécile\w*|débile\w*|radin\w*|con|connard\w*|stupide\w*|menteur|menteuse)\b/iu],
];

/** The kinds of words found in a note that the law on personal data keeps out of it. */
export function sensitiveKinds(note: string): readonly string[] {
  return sensitiveWords.filter(([, words]) => words.test(note)).map(([kind]) => kind);
}

const signed = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** How a search compares texts: without accents and capitals, ligatures as two letters; as `folded` of the database does. */
export function foldedText(text: string): string {
  const letters = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll(signed, (letter) => plainLetters[letter] ?? letter);
}

export type PromiseLine = { readonly by: PromiseSide; readonly what: string; readonly dueOn: Day };
