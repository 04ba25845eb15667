import { addMonths } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { demoIsin } from "../../demo-funds.ts";
import { dayInMonth, monthStart, plainLine, postingDay, sortLines } from "./era.ts";
import type { Portfolio, Era, Lot, Position } from "./model.ts";
import {
  type Base,
  type Share,
  unitPrice,
  positionCents,
  roundParts,
  unitPosition,
  type Payment,
  boughtOn,
} from "./wealth.ts";

export type EmployeePlan = {
  readonly targetCents: number;
  readonly units: readonly Share[];
  /** A PEE's lots are released after five years, a PERCO's at retirement; an employer's blocked account gives no day. */
  readonly lock: "five_years" | "retirement" | "untold";
  readonly yearlySources: readonly (readonly [label: string, month: number, weight: number])[];
};

const yearsOfLots = 7;

/** Employee savings: yearly lots, each with its release day. */
export function employeePortfolio(base: Base, plan: EmployeePlan, era: Era): Portfolio {
  const payments = plannedPayments(plan, era);
  const known = payments.filter((payment) => payment.day <= era.anchor);
  const weights = known.reduce((sum, payment) => sum + payment.weight, 0);
  const rounded = plan.units.map(([serial, shareRatio]): Position => {
    const isin = demoIsin(serial);
    const parts = (plan.targetCents * shareRatio) / 100 / unitPrice(isin, era.anchor);
    const lots = payments.map((payment): Lot => {
      const { day, label, weight } = payment;
      const pocket = { label, ...lockOf(plan.lock, day) };
      return {
        day,
        quantity: roundParts((parts * weight) / weights),
        unitPrice: unitPrice(isin, day),
        pocket,
      };
    });
    return unitPosition({ isin, lots });
  });
  const positions = reachTarget(rounded, plan.targetCents, era.anchor);
  const lines = payments
    .filter((payment) => payment.day >= era.start)
    .map((payment) => {
      const cents = positions.reduce((sum, position) => sum + boughtOn(position, payment), 0);
      return plainLine(payment.day, cents, {
        type: "deposit",
        wording: payment.label.toUpperCase(),
        category: ["savings", "others"],
      });
    });
  return { ...base, iban: null, openingCents: 0, lines: sortLines(lines), positions, loan: null };
}

/** Units are rounded: a change of a few ten-thousandths of two funds in the last payment before the anchor day gives the plan its
 * exact target value on any day. */
function reachTarget(positions: readonly Position[], targetCents: number, anchor: Day): readonly Position[] {
  const [first, second, ...others] = positions;
  if (first === undefined || second === undefined) return positions;
  for (const [inFirst, inSecond] of smallSteps) {
    const moved = [moveParts(first, inFirst, anchor), moveParts(second, inSecond, anchor), ...others];
    const cents = moved.reduce((sum, position) => sum + positionCents(position, anchor, 0), 0);
    if (cents === targetCents) return moved;
  }
  return positions;
}

/** Pairs of steps, smallest first. */
const smallSteps = Array.from(
  { length: 31 * 31 },
  (_, rank) => [(rank % 31) - 15, Math.floor(rank / 31) - 15] as const,
).sort((a, b) => Math.abs(a[0]) + Math.abs(a[1]) - Math.abs(b[0]) - Math.abs(b[1]));

function moveParts(position: Position, steps: number, anchor: Day): Position {
  if (position.kind !== "unit") return position;
  const lastKnown = position.lots.findLastIndex((lot) => lot.day <= anchor);
  const lots = position.lots.map((lot, rank) =>
    rank === lastKnown ? { ...lot, quantity: roundParts(lot.quantity + steps / 10_000) } : lot,
  );
  return { ...position, lots };
}

function plannedPayments(plan: EmployeePlan, era: Era): readonly Payment[] {
  const payments: Payment[] = [];
  for (
    let month = addMonths(era.start, -12 * (yearsOfLots - 2));
    month <= era.end;
    month = addMonths(month, 1)
  ) {
    for (const [label, at, weight] of plan.yearlySources) {
      if (Number(month.slice(5, 7)) !== at) continue;
      payments.push({
        day: postingDay(dayInMonth(month, 15)),
        label: `${label} ${month.slice(0, 4)}`,
        weight,
      });
    }
  }
  return payments.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.label < b.label ? -1 : 1));
}

function lockOf(lock: EmployeePlan["lock"], paidOn: Day): Omit<NonNullable<Lot["pocket"]>, "label"> {
  switch (lock) {
    case "retirement":
      return { condition: "retirement", availableOn: null };
    case "untold":
      // Half of them are reported as acquired, the others not at all: neither has a day.
      return { condition: Number(paidOn.slice(0, 4)) % 2 === 0 ? "acquired" : "unknown", availableOn: null };
    case "five_years":
      // Labour code, article L3332-25: five years; counted here from the first day of the payment's month.
      return { condition: "date", availableOn: addMonths(monthStart(paidOn), 60) };
  }
}
