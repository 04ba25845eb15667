import type { ClubSubscription } from "@vigie/api";
import type { ClubState } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatInstantDay } from "../../ui/format-moment.ts";
import { Steps, type Step } from "../../ui/steps.tsx";
import { stepsText } from "./club-text.ts";

/** The number of the six steps that are done in each state. */
const behind: Readonly<Record<ClubState, number>> = {
  inactive: 1,
  advisor_approval: 2,
  ready_to_sign: 2,
  pending: 3,
  waiting_payment_infos: 4,
  waiting_for_payment: 4,
  payment_failed: 4,
  active: 6,
  paused: 6,
  closed: 0,
  refused_by_advisor: 0,
  refused_by_customer: 0,
  rejected: 0,
};

export function stepOf(subscription: Pick<ClubSubscription, "state"> | null): number {
  return Math.min(6, (subscription === null ? 0 : behind[subscription.state]) + 1);
}

/** The six steps of a subscription, and who acts in each. */
export function ClubSteps({
  subscription,
  minutes = [],
}: {
  /** The duration of each step, shown before the first one. */
  readonly minutes?: readonly string[];
  readonly subscription: Pick<ClubSubscription, "state" | "createdAt" | "letter" | "concludedAt"> | null;
}): ReactNode {
  const done = subscription === null ? 0 : behind[subscription.state];
  const steps = stepsText.steps.map((label, index): Step => {
    const state = index < done ? "done" : index > done ? "todo" : stateOfCurrent(subscription?.state);
    return {
      id: label,
      label,
      state,
      caption:
        subscription === null && minutes.length > 0 ? minutes[index] : captionOf(index, done, subscription),
    };
  });
  return <Steps label={stepsText.label} steps={steps} />;
}

function stateOfCurrent(state: ClubState | undefined): "failed" | "current" {
  return state === "payment_failed" ? "failed" : "current";
}

function captionOf(
  index: number,
  done: number,
  subscription: Pick<ClubSubscription, "state" | "createdAt" | "letter"> | null,
): string | undefined {
  if (index === done)
    return subscription?.state === "advisor_approval" || subscription?.state === "waiting_for_payment"
      ? stepsText.waiting
      : stepsText.yours;
  if (index > done || subscription === null) return undefined;
  if (index === 0) return formatInstantDay(subscription.createdAt);
  const { letter } = subscription;
  return index === 2 && letter !== null && letter.signedAt !== null
    ? formatInstantDay(letter.signedAt)
    : stepsText.done;
}
