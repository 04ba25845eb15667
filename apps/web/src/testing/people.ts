/** Sample people in the JSON shape of the API, for tests: spread an object and override what differs. */

export const camille = {
  id: "01900000-0000-7000-8000-000000000001",
  email: "camille@exemple.fr",
  first_name: "Camille",
  last_name: "Roussel",
  roles: ["customer"],
  state: "confirmed",
  cgu_validated: true,
  birthdate: null,
  mobile: null,
  demo: false,
  variant: "vigie",
  consents: { terms: "2026-01-02T10:00:00.000Z", partner_sharing: null, chat: null, analytics: null },
  sso_restricted: false,
  sso_merged: false,
  chat_allowed: false,
};

/** An advisor: the role that is responsible for advice. */
export const helene = { ...camille, first_name: "Hélène", last_name: "Le Goff", roles: ["advisor"] };

/** The response that opens a session in a browser. */
export const sessionAnswer = {
  access_token: "t",
  refresh_token: null,
  token_type: "Bearer",
  expires_in: 7200,
  user_created: false,
};

/** The profile of a person who has not filled in anything. */
export const emptyProfile = {
  first_name: null,
  last_name: null,
  birthdate: null,
  mobile: null,
  nationality: null,
  marital_status: null,
  children_count: null,
  professional_status: null,
  professional_category: null,
  job_title: null,
  income_range: null,
  income_source: null,
  asset_range: null,
  total_estate: null,
  savings_range: null,
  charges_range: null,
  promo_code: null,
  address: null,
  onboarding_origin: null,
  pending_sso_email: null,
  sso_restricted: false,
  coupon: null,
  features: [],
  recommended_risk: null,
  complete: false,
};

export const camilleProfile = { ...emptyProfile, first_name: "Camille", last_name: "Roussel" };
