/** The screens of the advisor's area, by name, under its base. AreaLink and useAreaNavigate take them. */
export const bookPaths = {
  customers: () => "/customers",
  addCustomer: () => "/customers/add",
  importCustomers: () => "/customers/import",
  holders: () => "/holders",
  customer: (customerId: string) => `/customers/${customerId}`,
  interactions: (customerId: string) => `/customers/${customerId}/interactions`,
  view: (customerId: string) => `/customers/${customerId}/view`,
  statistics: () => "/stats",
  insights: () => "/insights",
  alerts: () => "/alerts",
  profile: () => "/profile",
  others: () => "/others",
} as const;
