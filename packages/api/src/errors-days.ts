/** Errors of a typed day outside the bounds of its meaning (typed-values.ts). */
export const dayErrors = {
  "day.life_range": { status: 422, field: null },
  "day.fact_range": { status: 422, field: null },
  "day.exchange_range": { status: 422, field: null },
  "day.due_range": { status: 422, field: null },
  // A text with characters that a document cannot print.
  "text.undrawn": { status: 422, field: null },
} as const;
