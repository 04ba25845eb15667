import type {
  Account,
  Bank,
  Holding,
  Portfolio,
  PortfolioDetail,
  Transaction,
  User,
  Wealth,
} from "@vigie/api";
import {
  type Cents,
  cents,
  day,
  envelopeOf,
  fullOwnership,
  type Id,
  instant,
  mainVariant,
  readPortfolioInfos,
} from "@vigie/domain";
import { seededIds } from "./ids.ts";

/** A small realistic world in the API's format. A builder takes only what matters to the test. */
export type World = {
  readonly user: (given?: Partial<User>) => User;
  readonly bank: (given?: Partial<Bank>) => Bank;
  readonly account: (given?: Partial<Account>) => Account;
  readonly portfolio: (given?: Partial<Portfolio>) => Portfolio;
  readonly detail: (given?: Partial<PortfolioDetail>) => PortfolioDetail;
  readonly holding: (given?: Partial<Holding>) => Holding;
  readonly transaction: (given?: Partial<Transaction>) => Transaction;
  readonly wealth: (given?: Partial<Wealth>) => Wealth;
};

const today = day("2026-11-20");
const now = instant("2026-11-20T10:00:00Z");

export function world(seed = 1): World {
  const newId = seededIds(seed);
  const portfolio = (given: Partial<Portfolio> = {}): Portfolio => portfolioOf(newId(), given);
  return {
    user: (given = {}) => userOf(newId(), given),
    bank: bankOf,
    account: (given = {}) => accountOf(newId(), given),
    portfolio,
    detail: (given = {}) => ({
      ...portfolio(given),
      holdings: [],
      allocationDetailed: [],
      infos: readPortfolioInfos({}),
      settings: { goal: false, fees: false, questions: false },
      feesAsked: [],
      updatedAt: now,
      ...given,
    }),
    holding: (given = {}) => holdingOf(newId(), given),
    transaction: (given = {}) => transactionOf({ id: newId(), portfolioId: newId() }, given),
    wealth: wealthOf,
  };
}

function userOf(id: Id, given: Partial<User>): User {
  return {
    id,
    email: "camille@exemple.fr",
    firstName: "Camille",
    lastName: "Roussel",
    roles: ["customer"],
    state: "confirmed",
    cguValidated: true,
    birthdate: null,
    mobile: null,
    demo: false,
    variant: mainVariant.name,
    consents: { terms: now, partnerSharing: null, chat: null, analytics: null },
    ssoRestricted: false,
    ssoMerged: false,
    chatAllowed: false,
    ...given,
  };
}

function bankOf(given: Partial<Bank> = {}): Bank {
  return {
    id: "banque-fictive",
    slug: "banque-fictive",
    name: "Banque Fictive",
    category: "bank",
    main: false,
    mechanisms: ["credentials"],
    consentDays: 90,
    entry: "own_forms",
    provider: { bankId: "9101", connectorUuid: "00000000-aaaa-4bbb-8ccc-000000009101" },
    fields: [],
    ...given,
  };
}

function accountOf(id: Id, given: Partial<Account>): Account {
  return {
    id,
    connexionId: "5501",
    bank: { id: "banque-fictive", slug: "banque-fictive", name: "Banque Fictive" },
    state: "ok",
    error: null,
    errorMessage: null,
    lastSuccessAt: now,
    lastTryAt: now,
    nextTryAt: null,
    consentEndsOn: null,
    sync: null,
    portfolioIds: [],
    ...given,
  };
}

function portfolioOf(id: Id, given: Partial<Portfolio>): Portfolio {
  const kind = given.kind ?? "checking";
  const amount = given.amount === undefined ? cents(123_456) : given.amount;
  return {
    id,
    accountId: null,
    externalId: null,
    kind,
    kindDetail: null,
    envelope: envelopeOf(kind),
    kindCorrected: false,
    name: "Compte courant",
    bank: { id: "banque-fictive", name: "Banque Fictive" },
    status: "visible",
    disabled: false,
    deleted: false,
    demo: false,
    needsRefresh: false,
    amount,
    ownedAmount: amount,
    ownership: { ...fullOwnership, ownedRatio: 1, said: false, told: null },
    amountAsOf: today,
    provenance: "provider",
    currency: "EUR",
    currencySymbol: "€",
    openedOn: null,
    recommendedRisk: null,
    yearPerformanceRatio: null,
    loan: null,
    ...given,
  };
}

function holdingOf(id: Id, given: Partial<Holding>): Holding {
  return {
    id,
    isin: "XV0000000020",
    label: "Fonds Monde",
    holdingKind: "unit",
    assetClass: "stock",
    quantity: "12.5",
    unitPrice: "108.00",
    unitCost: "100.00",
    amount: cents(135_000),
    gain: cents(10_000),
    gainRatio: 0.08,
    weightRatio: 0.27,
    asOf: today,
    sri: 4,
    ongoingFeeRatio: 0.018,
    managementFeeRatio: null,
    maxSubscriptionFeeRatio: null,
    grade: null,
    pockets: [],
    ...given,
  };
}

function transactionOf(ids: { id: Id; portfolioId: Id }, given: Partial<Transaction>): Transaction {
  return {
    ...ids,
    date: today,
    valueDate: null,
    amount: cents(-4290),
    wording: "CB EPICERIE DU PORT",
    originalWording: "CB EPICERIE DU PORT 18/11",
    type: "card",
    categoryId: "grocery.shops",
    categoryCorrected: false,
    provenance: "provider",
    coming: false,
    ...given,
  };
}

function wealthOf(given: Partial<Wealth> = {}): Wealth {
  const none: Cents = cents(0);
  return {
    net: cents(123_456),
    assets: cents(123_456),
    debts: none,
    asOf: today,
    from: day("2025-11-20"),
    change: cents(10_000),
    changeRatio: 0.088,
    paid: cents(7_000),
    employer: none,
    market: cents(3_000),
    contractCount: 1,
    unknownCount: 0,
    sources: { upToDate: 1, total: 1 },
    envelopes: [{ envelope: "accounts", total: cents(123_456), count: 1 }],
    todo: [],
    ...given,
  };
}
