import type { Lead, LeadOutcome } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { CancelMotive, Cents, Day, LeadCall, MissionObjective } from "@vigie/domain";
import { api } from "../../../../api.ts";
import { momentAt } from "../../../../shared/clock/paris-time.ts";
import { today } from "../../../../shared/clock/today.ts";
import { panelText } from "../text.ts";

/** Queries that an action on a lead invalidates. */
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

/** The typed outcome of a lead, before it is sent. */
export type OutcomeForm = {
  readonly state: Outcome | null;
  readonly remarks: string;
  readonly amount: Cents | null;
  /** The customer accepted, and the amount is unknown yet. */
  readonly isAmountUnknown: boolean;
  readonly contract: string;
  /** Null for the outcome's default. */
  readonly call: LeadCall | null;
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
    isAmountUnknown: false,
    contract: "",
    call: null,
    motive: "other",
    day: null,
    time: "",
    place: "",
  };
}

/** Whether this outcome usually results from a call: a customer who was reached before, or may not be called, was not called for
 * it. */
export function callOf({ state, call, motive }: OutcomeForm, lead: Lead): LeadCall {
  if (call !== null) return call;
  const isFirst = lead.state === "targeted" || lead.state === "later";
  if (!isFirst || lead.notCalled !== null) return "none";
  switch (state) {
    case null:
    case "contacted":
      return "none";
    case "later":
      return "unanswered";
    case "validated":
    case "appointment":
      return "answered";
    case "canceled":
      return motive === "unreachable" ? "unanswered" : motive === "other" ? "none" : "answered";
  }
}

export type OutcomeFaults = Partial<
  Record<"state" | "remarks" | "amount" | "contract" | "day" | "time", string>
>;

/** Validation errors; the unit of the mission is required, or marked as unknown yet. */
export function faultsOf(form: OutcomeForm, objective: MissionObjective): OutcomeFaults {
  const { state, remarks, amount, day, time } = form;
  const asksAmount = state === "validated" && objective === "new_amount";
  const asksContract = state === "validated" && objective === "new_contracts";
  const asksDay = state === "appointment" || state === "later";
  const isPast = day === null || day < today() || (state === "later" && day === today());
  return {
    ...(state === null ? { state: panelText.outcomeMissing } : {}),
    ...(state === "canceled" && remarks.trim() === "" ? { remarks: panelText.remarksMissing } : {}),
    ...(asksAmount && amount === null && !form.isAmountUnknown ? { amount: panelText.amountMissing } : {}),
    ...(state === "validated" && amount !== null && amount < 0 ? { amount: panelText.amountNegative } : {}),
    ...(asksContract && form.contract.trim() === "" ? { contract: panelText.contractMissing } : {}),
    ...(asksDay && isPast ? { day: panelText.dayMissing } : {}),
    ...(state === "appointment" && momentAt(day ?? today(), time) === null
      ? { time: panelText.timeMissing }
      : {}),
  };
}

/** The request; null while something is missing. */
export function outcomeOf(form: OutcomeForm, lead: Lead): LeadOutcome | null {
  const { state, remarks, day } = form;
  const call = callOf(form, lead);
  switch (state) {
    case null:
      return null;
    case "contacted":
      return { state, remarks };
    case "validated":
      return {
        state,
        call,
        remarks,
        amount: form.isAmountUnknown ? null : form.amount,
        contract: form.contract.trim() === "" ? null : form.contract.trim(),
      };
    case "canceled":
      return { state, call, remarks, motive: form.motive };
    case "later":
      return day === null ? null : { state, call, remarks, laterOn: day };
    case "appointment": {
      const startsAt = day === null ? null : momentAt(day, form.time);
      const place = form.place.trim() === "" ? null : form.place.trim();
      return startsAt === null ? null : { state, call, remarks, startsAt, place };
    }
  }
}

export function isConcluded({ state }: Pick<Lead, "state">): boolean {
  return state === "validated" || state === "canceled";
}
