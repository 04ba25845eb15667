import { type Input, inputs, rules } from "@vigie/analytics/catalogue";
import { addDays, type Cents, cents, type Day, day } from "@vigie/domain";

export const { choice, dayOf, listOf, maybe, number, orNull } = inputs;
export const { checked, within } = rules;

export const wholeCents: rules.Range = { min: -1e13, max: 1e13, whole: true };
export const paidCents: rules.Range = { min: 0, max: 1e13, whole: true };
export const shareRange: rules.Range = { min: 0, max: 1 };
export const onDay = dayOf("on");

export function dayFrom(number_: number): Day {
  return addDays(day("1970-01-01"), number_);
}

/** Parses an amount in whole cents; an invalid one becomes null. */
export function centsOf(
  name: string,
  unit: string,
  options: { range: rules.Range; fallback?: number },
): Input<Cents> {
  const source = within(number(name, unit, options.fallback), options.range);
  return {
    ...source,
    read: (value, complain) => {
      let isRefused = false;
      const found = source.read(value, (what) => {
        isRefused = true;
        complain(what);
      });
      return cents(isRefused ? 0 : found);
    },
  };
}
