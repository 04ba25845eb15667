/** The parts of the answers that carry displayed figures. `object` names what a figure is about: a property of the part, a
 * parameter of the call (with a colon), or the household (null). A branch of a union is named in angle brackets. Two properties that name it
 * together are joined by a plus. */
export type FigureView = { readonly object: string | null; readonly places: readonly string[] };

const sections = (section: string): FigureView => ({
  object: ":portfolio",
  places: [
    `analyses.all analyses.sections[]<${section}>`,
    `analyses.allOfUser analyses.sections[]<${section}>`,
    `analyses.section analysis<${section}>`,
    `analyses.sectionOfUser analysis<${section}>`,
  ],
});

const analyses = (rest: string): FigureView => ({
  object: ":portfolio",
  places: [`analyses.all analyses${rest}`, `analyses.allOfUser analyses${rest}`],
});

export const figureViews = {
  summary: { object: null, places: ["wealth.summary wealth"] },
  wealthSeries: { object: null, places: ["wealth.mySeries series", "wealth.series series"] },
  portfolioSeries: { object: ":portfolio", places: ["wealth.portfolioSeries series"] },
  homesSeries: { object: null, places: ["realEstates.series series"] },
  composition: {
    object: "type",
    places: [
      "wealth.composition composition",
      "wealth.aggregate aggregates[]",
      "wealth.repartition repartition.bank",
      "wealth.repartition repartition.kind",
      "wealth.repartition repartition.assetClass",
    ],
  },
  devicesComposition: {
    object: "type",
    places: [
      "wealth.esrRepartition repartition.bank",
      "wealth.esrRepartition repartition.kind",
      "wealth.esrRepartition repartition.assetClass",
    ],
  },
  report: {
    object: ":notification",
    places: [
      "notifications.list notifications[].payload.report",
      "notifications.show notification.payload.report",
    ],
  },
  portfolio: {
    object: "id",
    places: [
      "portfolios.list portfolios[]",
      "portfolios.ofAccount portfolios[]",
      "portfolios.ofUser portfolio",
      "portfolios.show portfolio",
      "loans.list loans[]",
    ],
  },
  detail: { object: "id", places: ["portfolios.ofUser portfolio", "portfolios.show portfolio"] },
  allocation: { object: ":portfolio", places: ["portfolios.allocation allocation"] },
  savings: { object: ":portfolio", places: ["portfolios.savings savings"] },
  healthSource: { object: "source+accountId", places: ["health.show health.sources[]"] },
  healthPortfolio: { object: "id", places: ["health.show health.sources[].contracts[]"] },
  todo: { object: "kind+subject", places: ["health.show health.problems[]", "wealth.summary wealth.todo[]"] },
  householdFees: { object: null, places: ["householdFees.show fees"] },
  householdContractFees: {
    object: "id",
    places: ["householdFees.show fees.contracts[]", "householdFees.show fees.unknown[]"],
  },
  ahead: { object: null, places: ["netWorthAhead.show ahead"] },
  aheadYear: { object: "years", places: ["netWorthAhead.show ahead.years[]"] },
  exposures: { object: null, places: ["exposures.show exposures"] },
  exposure: { object: "by", places: ["exposures.show exposures.by[]"] },
  sameFund: { object: "isin", places: ["exposures.show exposures.sameFunds[]"] },
  nearFunds: { object: "key", places: ["exposures.show exposures.nearFunds[]"] },
  next: { object: null, places: ["nextThousand.show nextThousand"] },
  nextPlace: { object: "place", places: ["nextThousand.show nextThousand.places[]"] },
  nextRoom: { object: "kindDetail", places: ["nextThousand.show nextThousand.rooms[]"] },
  nextDebt: { object: "id", places: ["nextThousand.show nextThousand.steps.debt.debts[]"] },
  nextTax: { object: "tax", places: ["nextThousand.show nextThousand.taxes[]"] },
  project: { object: "portfolioId", places: ["projects.list projects[]"] },
  spending: { object: null, places: ["spending.show spending"] },
  spentMonth: { object: "month", places: ["spending.show spending.months[]"] },
  subscription: { object: "key", places: ["spending.show spending.subscriptions[]"] },
  unusual: { object: "id", places: ["spending.show spending.unusual[]"] },
  visit: { object: null, places: ["visits.begin visit"] },
  calendar: { object: null, places: ["calendars.show calendar"] },
  calendarEvent: { object: "key", places: ["calendars.show calendar.events[]"] },
  observation: { object: "key", places: ["nextSteps.list observations[]"] },
  operation: { object: "id", places: ["transactions.list transactions[]"] },
  operations: { object: "by", places: ["transactions.aggregate aggregates[]"] },
  loanSummary: { object: "id", places: ["loans.list loans[]"] },
  loansTotal: { object: null, places: ["loans.list total"] },
  loan: { object: "id", places: ["loans.show loan"] },
  loanRepayments: { object: ":portfolio", places: ["loans.earlyRepayment earlyRepayment"] },
  loanRepayment: { object: "key", places: ["loans.earlyRepayment earlyRepayment.choices[]"] },
  manual: { object: "id", places: ["manualPortfolios.show manualContract"] },
  debtRatio: { object: null, places: ["loans.debtRatio debtRatio"] },
  home: { object: "id", places: ["realEstates.list realEstates[]", "realEstates.show realEstate"] },
  homeEstimate: { object: ":portfolio", places: ["realEstates.showEstimate estimate"] },
  homeLoan: {
    object: "id",
    places: ["realEstates.list realEstates[].loans[]", "realEstates.show realEstate.loans[]"],
  },
  device: { object: "id", places: ["devices.list devices[]"] },
  devicesTotal: { object: null, places: ["devices.list total"] },
  employer: { object: "name", places: ["devices.list employers[]"] },
  allocationSection: sections("allocation"),
  performances: sections("performances"),
  risk: sections("risk"),
  fees: sections("fees"),
  analyses: analyses(""),
  lightEuroFund: analyses(".light<euro_fund>"),
  lightSecurities: analyses(".light<securities>"),
  proposal: { object: ":portfolio", places: ["arbitrations.last optimization.result"] },
  offer: { object: ":portfolio", places: ["arbitrations.options options"] },
  /** Accepted: kept as it was answered. */
  advice: { object: "id", places: ["advices.list advices[]", "advices.show advice"] },
  acceptedProposal: { object: ":advice", places: ["advices.show advice.answered"] },
  fund: { object: "isin", places: ["funds.investments investments[]", "funds.investment investment"] },
  fundDetail: { object: "isin", places: ["funds.investment investment"] },
  contractOffer: {
    object: "slug",
    places: ["funds.contracts contracts[]", "funds.contract contract", "funds.contractsOfBank contracts[]"],
  },
  riskTarget: { object: "profile", places: ["funds.targets targets[]"] },
  profile: { object: null, places: ["users.profile profile", "users.showProfile profile"] },
  riskProfile: { object: "id", places: ["riskProfiles.list riskProfiles[]"] },
} as const satisfies Readonly<Record<string, FigureView>>;
