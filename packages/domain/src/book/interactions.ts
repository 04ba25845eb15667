import { type Day, daysBetween, type Instant } from "../kernel/day.ts";
import { plainLetters } from "./letters-text.ts";

/** Interactions that an advisor records about a customer. */
export const interactionKinds = [
  "note",
  "inbound_call",
  "outbound_call",
  "appointment",
  "lead_completed",
  "lead_canceled",
] as const;
export type InteractionKind = (typeof interactionKinds)[number];
/** Kinds that count as contact with the customer, except for an unanswered call. */
export const contactKinds = ["inbound_call", "outbound_call", "appointment"] as const;

/** Events that the application records by itself. */
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
/** Hours during which a deleted interaction may be restored: a mistake is noticed at once, a deliberate deletion is final. */
export const restoreHours = 24;

/** Number of months over which the frequency of contacts is computed. */
export const paceMonths = 24;

/** Mean number of days between two consecutive days of contact, in whole days.
 * @param days in any order, possibly with duplicates
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
  /** Time of the call; null where it is not a call. */
  readonly calledAt: Instant | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly refused: boolean;
  /** True for a call that nobody answered: it counts among the calls of thirty days, but not as a contact. */
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

/** Returns the fault of the input; null where there is none. */
export function interactionFault(fields: InteractionFields, now: Instant): InteractionFault | null {
  const { kind, note, calledAt, startsAt, endsAt, refused, unanswered } = fields;
  const isCall = kind === "inbound_call" || kind === "outbound_call";
  if (kind === "note" && note.trim() === "") return "event.empty";
  if (isCall && calledAt === null) return "event.call_time";
  if (calledAt !== null && calledAt > now) return "event.future_call";
  if (kind === "appointment" && startsAt === null) return "event.start_required";
  if (endsAt !== null && (startsAt === null || endsAt <= startsAt)) return "event.end_before_start";
  // A person who did not answer cannot have refused.
  if (unanswered && (kind !== "outbound_call" || refused)) return "event.unanswered_kind";
  return refused && kind !== "outbound_call" && kind !== "lead_canceled" ? "event.refusal_kind" : null;
}

/** Returns the time at which the log shows an interaction: when it took place or will take place. */
export function momentOf(
  { kind, calledAt, startsAt }: Pick<InteractionFields, "kind" | "calledAt" | "startsAt">,
  createdAt: Instant,
): Instant {
  if (kind === "appointment") return startsAt ?? createdAt;
  return calledAt ?? startsAt ?? createdAt;
}

/** Words that must not appear in a note on a customer: the editor warns before it is sent. */
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

/** Returns the kinds of words in a note that data protection law forbids. */
export function sensitiveKinds(note: string): readonly string[] {
  return sensitiveWords.filter(([, words]) => words.test(note)).map(([kind]) => kind);
}

const signed = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** Normalises a text for search: without accents and capitals, ligatures as two letters; equivalent to the database function
 * `folded`. */
export function foldedText(text: string): string {
  const letters = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll(signed, (letter) => plainLetters[letter] ?? letter);
}

export type PromiseLine = { readonly by: PromiseSide; readonly what: string; readonly dueOn: Day };
