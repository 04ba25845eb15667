/** What the calls of advice that is given by an advisor may refuse. */
export const adviceErrors = {
  "suitability.incomplete": { status: 422, field: "answers" },
  "suitability.outdated": { status: 409, field: null },
  "suitability.warning": { status: 422, field: "warned" },
  "suitability.not_found": { status: 404, field: null },
  "suitability.decided": { status: 409, field: null },
} as const;
