import { reviewNotice } from "../advice/review-times.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";
import { pelEndsOn } from "../holdings/savings-products.ts";
import { cents } from "../kernel/cents.ts";
import { addDays, addMonths, type Day, dayOf, daysBetween } from "../kernel/day.ts";
import { type Alert, type AlertDetail, type AlertFacts, alertLimits } from "./alert-facts.ts";
import { month, nothing, quarter, type Rule } from "./alert-parts.ts";
import { projectAtRisk } from "./alert-projects.ts";

/** The alert rules, one per kind. */

const connectionBroken: Rule = ({ broken, today }) =>
  broken
    .filter(({ since }) => daysBetween(since, today) > alertLimits.brokenDays)
    .map(({ id, name, since }) => ({
      ...nothing,
      // A connection that breaks again after a repair raises a new alert, whatever was decided about the former one.
      key: `connection_broken/${id}/${since}`,
      kind: "connection_broken",
      name,
      on: since,
    }));

/** Incoming and outgoing amounts of a day are summed separately: a sale that is transferred out counts as two movements, many small
 * amounts as one. */
const largeMovement: Rule = ({ movements, wealthCents, today }) => {
  const limit = Math.max(alertLimits.movementCents, alertLimits.movementRatio * (wealthCents ?? 0));
  const from = addDays(today, -alertLimits.movementDays);
  const sums = new Map<string, { readonly on: Day; readonly detail: "in" | "out"; readonly total: number }>();
  for (const { day: on, amountCents } of movements) {
    const detail = amountCents < 0 ? "out" : "in";
    const known = sums.get(`${on}/${detail}`)?.total ?? 0;
    sums.set(`${on}/${detail}`, { on, detail, total: known + amountCents });
  }
  return [...sums]
    .filter(([, { on, total }]) => Math.abs(total) > limit && on > from)
    .map(([key, { on, detail, total }]) => ({
      ...nothing,
      key: `large_movement/${key}`,
      kind: "large_movement",
      detail,
      amountCents: cents(total),
      on,
    }));
};

const idleCash: Rule = ({ cashCents, cashThenCents, monthlyExpensesCents, today }) => {
  if (cashCents === null || cashThenCents === null || monthlyExpensesCents === null) return [];
  const needed = alertLimits.idleMonths * monthlyExpensesCents + alertLimits.idleCents;
  const idle = Math.min(cashCents, cashThenCents) - needed;
  if (idle <= 0) return [];
  const amountCents = cents(Math.round(idle));
  const on = addDays(today, -alertLimits.idleDays);
  return [{ ...nothing, key: `idle_cash/${quarter(today)}`, kind: "idle_cash", amountCents, on }];
};

const concentration: Rule = ({ largest, today }) => {
  if (largest === null || largest.ratio <= alertLimits.concentrationRatio) return [];
  const { of, ...told } = largest;
  return [{ ...nothing, ...told, key: `concentration/${of}/${quarter(today)}`, kind: "concentration" }];
};

/** At least one level above the declared profile: the next level begins beyond the maximum of the declared one. */
const profileGap: Rule = ({ risks, today }) =>
  risks
    .filter(({ volatilityRatio, capRatio }) => volatilityRatio > capRatio)
    .map(({ id, name, volatilityRatio: ratio }) => ({
      ...nothing,
      key: `profile_gap/${id}/${month(today)}`,
      kind: "profile_gap",
      name,
      ratio,
    }));

const payment: Rule = ({ club, cardExpiresOn, today }) => {
  if (club === null) return [];
  const { state, since, failedOn } = club;
  const told = (detail: AlertDetail, on: Day): readonly Alert[] => [
    { ...nothing, key: `payment/${detail}/${on}`, kind: "payment", detail, on },
  ];
  if (state === "advisor_approval") return told("club_requested", since);
  if (state === "paused") return told("access_paused", since);
  if (state === "payment_failed") return told("payment_failed", failedOn ?? since);
  if (state !== "active") return [];
  if (failedOn !== null) return told("payment_failed", failedOn);
  const expires = cardExpiresOn !== null && daysBetween(today, cardExpiresOn) <= alertLimits.cardNoticeDays;
  return expires ? told("card_expires", cardExpiresOn) : [];
};

/** Announces a date when it comes near, and again when it is nearer, even if the earlier alert was snoozed or dismissed. */
function datedAlert(detail: AlertDetail, on: Day, today: Day): Alert {
  const left = daysBetween(today, on);
  const stage = alertLimits.noticeAgainDays.findLast((days) => left <= days);
  const key = `regulatory_date/${detail}/${on}${stage === undefined ? "" : `/${String(stage)}`}`;
  return { ...nothing, key, kind: "regulatory_date", detail, on };
}

const isNear = (on: Day, today: Day): boolean => daysBetween(today, on) <= alertLimits.noticeDays;

const regulatoryDate: Rule = ({ isProfiled, profiledOn, contracts, letterEndsOn, today }) => {
  const letter =
    letterEndsOn !== null && isNear(letterEndsOn, today) ? [datedAlert("letter", letterEndsOn, today)] : [];
  if (!isProfiled) {
    if (contracts.length === 0) return letter;
    const key = "regulatory_date/risk_profile_absent";
    return [...letter, { ...nothing, key, kind: "regulatory_date", detail: "risk_profile_absent" }];
  }
  if (profiledOn === null) return letter;
  const on = addMonths(profiledOn, alertLimits.profileMonths);
  return isNear(on, today) ? [...letter, datedAlert("risk_profile", on, today)] : letter;
};

/** From sixty days before the date; once the answers block advice, the alert to confirm them is redundant. */
const fileDate: Rule = ({ fileDates, today }) => {
  const near = fileDates.filter(({ on }) => isNear(on, today));
  const blocks = near.some(({ detail }) => detail === "questionnaire_block");
  return near
    .filter(({ detail }) => detail !== "questionnaire_confirm" || !blocks)
    .map(({ detail, on }) => datedAlert(detail, on, today));
};

/** Raised while the review is due, and then late. */
const reviewDate: Rule = ({ reviewOn: on, today }) =>
  on === null || daysBetween(today, on) > reviewNotice.dueDays ? [] : [datedAlert("review", on, today)];

/** Each date once, from a year before the day until it is past. */
const lifeDate: Rule = ({ birthdate, today }) => {
  if (birthdate === null) return [];
  const dates: readonly (readonly [AlertDetail, number])[] = [
    ["turns_70", 70],
    ["retirement", alertLimits.retirementAge - alertLimits.retirementYears],
  ];
  return dates.flatMap(([detail, age]) => {
    const on = addMonths(birthdate, 12 * age);
    const wait = daysBetween(today, on);
    if (wait < 0 || wait > alertLimits.lifeNoticeDays) return [];
    return [{ ...nothing, key: `life_date/${detail}`, kind: "life_date" as const, detail, on }];
  });
};

/** Anniversaries of a contract that change what may be done with it, in years.
 * @source CGI, art. 125-0 A (insurance and capitalisation) and 157, 5° bis (PEA) and 22° (PEP: none was opened since 25.9.2003);
 * methodology 2, calendar of the envelopes (PEL: no deposits after ten years) */
const marks = {
  lifeinsurance: ["av_8_years", 8],
  capitalisation: ["capitalisation_8_years", 8],
  pea: ["pea_5_years", 5],
  pel: ["pel_10_years", 10],
  pep: ["pep_8_years", 8],
} as const;

function markOf(kind: PortfolioKind, kindDetail: string | null): readonly [AlertDetail, number] | null {
  if (kind === "lifeinsurance" || kind === "capitalisation" || kind === "pea") return marks[kind];
  return kindDetail === "pel" || kindDetail === "pep" ? marks[kindDetail] : null;
}

const contractDate: Rule = ({ contracts, loans, today }) => {
  const birthdays = contracts.flatMap(({ id, name, kind, kindDetail, openedOn, amountCents }) => {
    const mark = openedOn === null ? null : markOf(kind, kindDetail);
    if (mark === null || openedOn === null) return [];
    const [detail, years] = mark;
    const told = { id, name, amountCents, notice: alertLimits.noticeDays };
    const closesOn = kindDetail === "pel" ? pelEndsOn(openedOn) : null;
    return [
      { ...told, detail, on: addMonths(openedOn, 12 * years) },
      ...(closesOn === null ? [] : [{ ...told, detail: "pel_closes" as const, on: closesOn }]),
    ];
  });
  const ends = loans.map(({ id, name, endsOn: on }) => {
    return {
      id,
      name,
      amountCents: null,
      detail: "loan_end" as const,
      on,
      notice: alertLimits.loanNoticeDays,
    };
  });
  return [...birthdays, ...ends].flatMap(({ id, notice, on, ...told }) => {
    const wait = daysBetween(today, on);
    if (wait < -alertLimits.actDays || wait > notice) return [];
    return [
      { ...nothing, ...told, on, key: `contract_date/${told.detail}/${id}`, kind: "contract_date" as const },
    ];
  });
};

const customerAct: Rule = (facts) => {
  const { since, openedProposals, openedReviews, changedGoals, changedPayments, today } = facts;
  const acts = [
    { key: `linked/${since}`, detail: "linked" as const, on: since },
    ...openedProposals.map(({ id, on }) => ({
      key: `proposal_read/${id}`,
      detail: "proposal_read" as const,
      on,
    })),
    ...openedReviews.map(({ id, on }) => ({
      key: `review_read/${id}`,
      detail: "review_read" as const,
      on,
    })),
    // For a project changed often, only the last change is reported.
    ...changedGoals.map(({ id, name, on }) => ({
      key: `goal_changed/${id}/${on}`,
      detail: "goal_changed" as const,
      name,
      on,
    })),
    // A project changed together with its payments counts as one change.
    ...changedPayments
      .filter(({ id, on }) => !changedGoals.some((goal) => goal.id === id && goal.on === on))
      .map(({ id, name, on }) => ({
        key: `payments_changed/${id}/${on}`,
        detail: "payments_changed" as const,
        name,
        on,
      })),
  ];
  return acts
    .filter(({ on }) => daysBetween(on, today) <= alertLimits.actDays)
    .map(({ key, ...told }) => ({ ...nothing, ...told, key: `customer_act/${key}`, kind: "customer_act" }));
};

/** Signs that a customer may leave; the advisor may dismiss each reason separately. */
const disengagement: Rule = (facts) => {
  const { today, since, lastContactAt, refusedAt, canceled, netPaidCents, wealthCents, visits } = facts;
  const found: Alert[] = [];
  const add = (detail: AlertDetail, told: Partial<Alert> & { readonly key: string }): void => {
    const { key, ...rest } = told;
    found.push({ ...nothing, ...rest, key: `disengagement/${detail}/${key}`, kind: "disengagement", detail });
  };
  const last = lastContactAt === null ? since : dayOf(lastContactAt);
  if (addMonths(last, alertLimits.noContactMonths) <= today) add("no_contact", { key: last, on: last });
  if (refusedAt !== null && daysBetween(dayOf(refusedAt), today) <= alertLimits.refusalDays)
    add("refused", { key: dayOf(refusedAt), on: dayOf(refusedAt) });
  if (canceled !== null && daysBetween(canceled.canceledOn, today) <= alertLimits.canceledDays)
    add("appointment_canceled", { key: canceled.id, on: canceled.startsOn });
  const before = netPaidCents === null || wealthCents === null ? null : wealthCents - netPaidCents;
  if (before !== null && before > 0 && netPaidCents !== null) {
    const ratio = -netPaidCents / before;
    const on = addDays(today, -alertLimits.withdrawalDays);
    if (ratio >= alertLimits.withdrawalRatio)
      add("withdrawals", { key: month(today), amountCents: netPaidCents, ratio, on });
  }
  const habit =
    visits?.beforeOn != null && daysBetween(visits.beforeOn, visits.lastOn) <= alertLimits.habitDays;
  if (visits !== null && habit && daysBetween(visits.lastOn, today) >= alertLimits.noVisitDays)
    add("no_visit", { key: visits.lastOn, on: visits.lastOn });
  for (const { id, what, dueOn } of facts.latePromises)
    if (daysBetween(dueOn, today) > alertLimits.promiseLateDays)
      add("late_promise", { key: id, name: what, on: dueOn });
  return found;
};

const rules: readonly Rule[] = [
  connectionBroken,
  largeMovement,
  idleCash,
  projectAtRisk,
  concentration,
  profileGap,
  regulatoryDate,
  fileDate,
  reviewDate,
  lifeDate,
  contractDate,
  payment,
  customerAct,
  disengagement,
];

export function alertsOf(facts: AlertFacts): readonly Alert[] {
  return rules.flatMap((rule) => rule(facts));
}
