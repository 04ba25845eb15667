/** The screens of the Club, relative to the customer's area. */
export const clubPaths = {
  home: () => "/club",
  landing: () => "/club/landing",
  selection: () => "/club/portfolios-selection",
  verify: () => "/club/verify-info",
  price: () => "/club/price-selection",
  subscribe: () => "/club/subscribe",
  payment: () => "/club/waiting-payment-infos",
  advisor: () => "/club/waiting-advisor",
  dashboard: () => "/club/dashboard",
  settings: () => "/club/dashboard?onglet=reglages",
  change: () => "/club/change",
  invoices: () => "/user/payment",
  unsubscribe: () => "/club/unsubscribe",
  survey: () => "/club/survey",
  /** Loaded as a document of its own: only this page may show the payment partner's frame. */
  pay: () => "/pay",
  queue: () => "/club",
  ofCustomer: (customerId: string) => `/customers/${customerId}/club`,
} as const;
