import type { Lead, LeadOutcome } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { CancelMotive, Cents, Day } from "@vigie/domain";
import { api } from "../../../../api.ts";
import { momentAt } from "../../../../shared/clock/paris-time.ts";
import { today } from "../../../../shared/clock/today.ts";
import { panelText } from "../text.ts";

/** What an act on a lead changes. */
export const leadRefreshes = [
  bookApi.missions.show,
  bookApi.missions.list,
  bookApi.missions.leads,
  bookApi.missions.nextLead,
  bookApi.missions.lead,
  bookApi.missions.ofCustomer,
  api.interactions.list,
  api.customers.show,
];

export const outcomes = ["contacted", "appointment", "later", "validated", "canceled"] as const;
export type Outcome = (typeof outcomes)[number];

/** What is written of a lead, before it is sent. */
export type OutcomeForm = {
  readonly state: Outcome | null;
  readonly remarks: string;
  readonly amount: Cents | null;
  readonly contract: string;
  readonly motive: CancelMotive;
  readonly day: Day | null;
  readonly time: string;
  readonly place: string;
};

export function emptyOutcome(state: Outcome | null): OutcomeForm {
  return {
    state,
    remarks: "",
    amount: null,
    contract: "",
    motive: "other",
    day: null,
    time: "",
    place: "",
  };
}

export type OutcomeFaults = Partial<Record<"state" | "remarks" | "amount" | "day" | "time", string>>;

export function faultsOf({ state, remarks, amount, day, time }: OutcomeForm): OutcomeFaults {
  const asksDay = state === "appointment" || state === "later";
  const isPast = day === null || day < today() || (state === "later" && day === today());
  return {
    ...(state === null ? { state: panelText.outcomeMissing } : {}),
    ...(state === "canceled" && remarks.trim() === "" ? { remarks: panelText.remarksMissing } : {}),
    ...(state === "validated" && amount !== null && amount < 0 ? { amount: panelText.amountNegative } : {}),
    ...(asksDay && isPast ? { day: panelText.dayMissing } : {}),
    ...(state === "appointment" && momentAt(day ?? today(), time) === null
      ? { time: panelText.timeMissing }
      : {}),
  };
}

/** The outcome as it is sent; null while something is missing. */
export function outcomeOf(form: OutcomeForm): LeadOutcome | null {
  const { state, remarks, day } = form;
  switch (state) {
    case null:
      return null;
    case "contacted":
      return { state, remarks };
    case "validated":
      return {
        state,
        remarks,
        amount: form.amount,
        contract: form.contract.trim() === "" ? null : form.contract.trim(),
      };
    case "canceled":
      return { state, remarks, motive: form.motive };
    case "later":
      return day === null ? null : { state, remarks, laterOn: day };
    case "appointment": {
      const startsAt = day === null ? null : momentAt(day, form.time);
      const place = form.place.trim() === "" ? null : form.place.trim();
      return startsAt === null ? null : { state, remarks, startsAt, place };
    }
  }
}

export function isConcluded({ state }: Pick<Lead, "state">): boolean {
  return state === "validated" || state === "canceled";
}
