/** A day that is typed and does not lie within the bounds of what it tells (typed-values.ts). */
export const dayErrors = {
  "day.life_range": { status: 422, field: null },
  "day.fact_range": { status: 422, field: null },
  "day.exchange_range": { status: 422, field: null },
  "day.due_range": { status: 422, field: null },
  // Words that a document cannot print.
  "text.undrawn": { status: 422, field: null },
} as const;
