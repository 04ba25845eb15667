import type { Review } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import {
  type Day,
  type Id,
  type ReviewArguments,
  reviewChecks,
  type ReviewConclusion,
  type ReviewManner,
  reviewPoints,
} from "@vigie/domain";
import { useState } from "react";
import { useAction } from "../../../../api.ts";
import { typedProps, useTyped } from "../../../../shared/forms/use-typed.ts";
import { useReadAgain } from "../../../../shared/forms/use-read-again.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

type Values = {
  readonly manner: ReviewManner;
  readonly heldOn: Day | null;
  readonly arguments: ReviewArguments;
  readonly conclusion: ReviewConclusion | null;
  /** One per line. */
  readonly points: string;
  readonly words: string;
  /** The edits are based on this revision. */
  readonly typedOn: number;
};
type Faults = { readonly heldOn?: string; readonly conclusion?: string; readonly points?: string };

const refreshes = [adviceApi.reviews.show, adviceApi.reviews.list, adviceApi.reviews.calendar];

const linesOf = (points: string): string[] =>
  points
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The typed text of an open review, until it is concluded: it survives leaving the page. */
export function useDraft({ review, customerId }: { readonly review: Review; readonly customerId: Id }) {
  const typed = useTyped(["review", review.id], startOf(review));
  const { values, unread } = typed;
  const [faults, setFaults] = useState<Faults>({});
  const saving = useAction(adviceApi.reviews.update, { refreshes });
  const concluding = useAction(adviceApi.reviews.conclude, { refreshes });
  const isChanged = saving.code === "review.changed" || concluding.code === "review.changed";
  useReadAgain(isChanged, adviceApi.reviews.show);
  // Submitting again confirms the edits on the text shown by then.
  const read = { revision: isChanged ? review.revision : values.typedOn };
  const params = { id: customerId, reviewId: review.id };
  const set = (change: Partial<Values>): void => {
    typed.set({ typedOn: values.typedOn, ...change });
    setFaults({});
  };
  const keep = async (): Promise<void> => {
    const found = faultsOf(values, { unread, asked: "draft" });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const reply = await saving.run({ params, body: { ...read, review: writtenOf(values) } });
    if (reply === null) return;
    concluding.reset();
    typed.set({ typedOn: reply.review.revision });
    toast(text.saved);
  };
  const conclude = async (): Promise<boolean> => {
    const { conclusion } = values;
    const found = faultsOf(values, { unread, asked: "whole" });
    setFaults(found);
    if (conclusion === null || Object.keys(found).length > 0) return false;
    const body = { ...read, review: { ...writtenOf(values), conclusion } };
    saving.reset();
    const done = await concluding.run({ params, body });
    if (done === null) return false;
    typed.forget();
    toast(text.done);
    return true;
  };
  return {
    values,
    heldOn: typedProps(typed, "heldOn"),
    forget: typed.forget,
    isChanged,
    set,
    faults,
    keep,
    conclude,
    useSuggested: (): void => {
      const own = linesOf(values.points);
      set({ points: [...own, ...review.suggested.filter((one) => !own.includes(one))].join("\n") });
    },
    failure: concluding.failure ?? saving.failure,
    busy: saving.busy || concluding.busy,
  };
}
export type ReviewDraft = ReturnType<typeof useDraft>;

function startOf({ manner, heldOn, checks, points, words, revision }: Review): Values {
  const said = checks.flatMap(({ check, argument }) =>
    argument === null ? [] : [[check, argument] as const],
  );
  return {
    manner,
    heldOn,
    arguments: Object.fromEntries(said),
    conclusion: points.length > 0 ? "points" : null,
    points: points.join("\n"),
    words,
    typedOn: revision,
  };
}

/** A draft may lack its conclusion; a started point must be complete. */
function faultsOf(
  { heldOn, conclusion, points }: Values,
  { unread, asked }: { readonly unread: readonly (keyof Values)[]; readonly asked: "draft" | "whole" },
): Faults {
  // An invalid day is also refused by its field.
  const held = heldOn === null || unread.includes("heldOn") ? { heldOn: text.heldMissing } : {};
  if (conclusion === null) return asked === "draft" ? held : { ...held, conclusion: text.chooseConclusion };
  if (conclusion !== "points") return held;
  const lines = linesOf(points);
  const isShort = lines.some(({ length }) => length < reviewPoints.least || length > reviewPoints.most);
  const isWrong = isShort || lines.length > reviewPoints.count || (asked === "whole" && lines.length === 0);
  return isWrong ? { ...held, points: text.pointsMissing } : held;
}

/** Points are required for concluding a review. */
function writtenOf({ manner, heldOn, arguments: said, conclusion, points, words }: Values) {
  if (heldOn === null) throw new Error("assertion: a faultless draft has its day");
  return {
    manner,
    heldOn,
    arguments: reviewChecks
      .map((check) => ({ check, text: (said[check] ?? "").trim() }))
      .filter((one) => one.text !== ""),
    points: conclusion === "points" ? linesOf(points) : [],
    words: words.trim(),
  };
}
