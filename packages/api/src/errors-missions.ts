/** Refusals of missions, their leads and their products. */
export const missionErrors = {
  "mission.not_found": { status: 404, field: null },
  "mission.state": { status: 409, field: null },
  "mission.not_draft": { status: 409, field: null },
  "mission.nobody": { status: 409, field: null },
  "mission.too_many": { status: 409, field: null },
  "mission.goal_missing": { status: 422, field: "objective" },
  "mission.product_unknown": { status: 422, field: "product_ids" },
  "mission.forbidden_criterion": { status: 422, field: "filters" },
  "lead.not_found": { status: 404, field: null },
  "lead.concluded": { status: 409, field: null },
  "lead.day": { status: 422, field: "later_on" },
  "lead.start": { status: 422, field: "starts_at" },
  "product.not_found": { status: 404, field: null },
  "product.ages": { status: 422, field: "age_to" },
  "product.too_many": { status: 409, field: null },
} as const;
