/** The areas of features, lowest rank first, and in each its features in their order: a feature imports only features that stand
 * before it here (docs/decisions/0022-areas.md). So no two features import each other, and no circle can form. */
export const areas: readonly { readonly area: string; readonly features: readonly string[] }[] = [
  { area: "directory", features: ["people"] },
  { area: "messages", features: ["mails", "notifications", "conversations"] },
  {
    area: "identity",
    features: [
      "variants",
      "access-log",
      "invitations",
      "sessions",
      "second-factors",
      "sign-in",
      "users",
      "single-sign-on",
    ],
  },
  { area: "market", features: ["institutions", "funds", "known-contracts"] },
  {
    area: "holdings",
    features: [
      "valuations",
      "portfolios",
      "transactions",
      "connections",
      "manual",
      "homes",
      "loans",
      "real-estates",
      "devices",
      "imports",
      "portfolio-pages",
      "exports",
    ],
  },
  {
    area: "insight",
    features: [
      "risk-profiles",
      "investments",
      "analyses",
      "arbitrations",
      "health",
      "wealth",
      "next-steps",
      "dashboards",
      "reports",
    ],
  },
  { area: "advice", features: ["advices"] },
  {
    area: "book",
    features: ["firms", "interactions", "tasks", "customer-invitations", "customers", "segments", "alerts"],
  },
  { area: "club", features: ["plans", "documents", "subscriptions"] },
];
