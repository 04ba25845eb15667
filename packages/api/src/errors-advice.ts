/** What the calls of advice that is given by an advisor may refuse. */
export const adviceErrors = {
  "suitability.incomplete": { status: 422, field: "answers" },
  "suitability.outdated": { status: 409, field: null },
  "suitability.warning": { status: 422, field: "warned" },
  "suitability.not_found": { status: 404, field: null },
  "suitability.decided": { status: 409, field: null },
  "proposal.not_found": { status: 404, field: null },
  "proposal.wrong_state": { status: 409, field: null },
  "proposal.outdated": { status: 409, field: null },
  "proposal.over": { status: 409, field: null },
  "proposal.no_optimization": { status: 409, field: null },
  "proposal.nothing_to_move": { status: 409, field: null },
  "proposal.costs_unknown": { status: 409, field: null },
  "proposal.checks_open": { status: 409, field: null },
  "proposal.no_reasons": { status: 422, field: "reasons" },
  "record.empty": { status: 404, field: null },
} as const;
