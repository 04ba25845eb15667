import {
  addDays,
  cents,
  club202701,
  costsOf,
  day,
  dayOf,
  type Id,
  instant,
  type Instant,
  withTax,
} from "@vigie/domain";
import type { DocumentData, DocumentKind } from "../features/club/documents/actions/kinds.ts";
import type { Buyer, Seller } from "../features/club/documents/actions/parties.ts";
import { givenDocuments } from "./test-key-documents.ts";
import { sampleReview } from "./test-review-document.ts";

export const sampleSeller: Seller = {
  name: "Rivage Conseil",
  brand: "Vigie",
  legalForm: "SAS",
  capitalCents: cents(5_000_000),
  siren: "912 345 678",
  rcs: "Rennes",
  vatNumber: "FR12912345678",
  creditorId: "FR12ZZZ123456",
  street: "12 quai Duguay-Trouin",
  postalCode: "35000",
  city: "Rennes",
  email: "contact@rivage.exemple.fr",
  phone: "02 99 00 00 00",
  orias: "12345678",
  association: "ANACOFI-CIF",
  insurer: "Assurances Exemple",
  insurancePolicy: "RC-2026-118",
  retrocessions: null,
  mediator: "Médiation de la consommation Exemple",
  mediatorUrl: "https://mediation.exemple.fr",
  sellsInsurance: true,
  isIndependent: false,
  partners: ["Assureur Exemple\u00a0: plus d’un tiers du chiffre d’affaires de l’année passée"],
};

export const sampleBuyer: Buyer = {
  name: "Camille Roussel",
  email: "camille@exemple.fr",
  street: "4 rue des Lices",
  postalCode: "35000",
  city: "Rennes",
};

type Samples = { readonly [K in DocumentKind]: DocumentData[K] };

/** Returns every document of one subscription: three contracts priced on 201 640 €, yearly. */
export function sampleDocuments(at: Instant = instant("2026-11-20T14:32:00Z")): Samples {
  return { ...beforeSignature(at), ...billing(at), ...leaving(at), ...advising(at), ...reviewing(at) };
}

const parties = { seller: sampleSeller, buyer: sampleBuyer };
const price = withTax(cents(92_329), club202701);
const contractNumber = "LM2026-000007";
const madeAt = (at: Instant) => ({ ...parties, number: "F2026-000012", at });

const ordered = (at: Instant) => ({
  ...madeAt(at),
  sentAt: at,
  acceptedAt: at,
  statementHash: "0".repeat(64),
  agreement: "advanced" as const,
});

function advising(at: Instant): Pick<Samples, "suitability_statement" | "proposal_orders"> {
  const moves = [
    {
      isin: "FR0010000001",
      label: "Actions Monde",
      assetClass: "stock" as const,
      from: 6_000_000,
      to: 4_000_000,
    },
    { isin: null, label: "Fonds en euros", assetClass: "euroFund" as const, from: 4_000_000, to: 6_000_000 },
  ].map(({ from, to, ...line }) => ({
    ...line,
    beforeCents: cents(from),
    afterCents: cents(to),
    changeCents: cents(to - from),
    weightAfter: to / 10_000_000,
  }));
  const outlook = {
    expectedReturn: 0.05,
    volatility: 0.1,
    worstYear: 0.15,
    sri: 4,
    ...costsOf(cents(10_000_000), 0.018),
  };
  const content = {
    contractName: "Assurance vie",
    institutionName: "Suravenir",
    kind: "lifeinsurance" as const,
    amountCents: cents(10_000_000),
    asOf: dayOf(at),
    profile: 3,
    before: { ...outlook, costRatio: 0.018 },
    after: { ...outlook, volatility: 0.06, costRatio: 0.018 },
    moves,
    movedCents: cents(2_000_000),
    switchCents: cents(0),
    clubCents: null,
    engineVersion: "1",
    dataFrom: null,
    dataTo: null,
  };
  const sentences = [{ topic: "what" as const, text: "Déplacer 20 000 € sur 100 000 €." }];
  const results = [{ check: "letter" as const, verdict: "to_argue" as const, value: null, limit: null }];
  const reasons = "Le contrat porte plus de risque que le profil des réponses n’en admet.";
  return {
    suitability_statement: {
      ...madeAt(at),
      authorName: "Hélène Le Goff",
      version: 1,
      content,
      sentences,
      documents: givenDocuments(at),
      reasons,
      said: { letter: "Lettre signée au cabinet en octobre." },
      results,
      agreement: "advanced",
    },
    proposal_orders: { ...ordered(at), content },
  };
}

const reviewing = (at: Instant) => ({ review_statement: sampleReview(madeAt(at), at) });

function sampleMandate(at: Instant): Samples["mandate"] {
  const account = { country: "FR", last4: "2606" };
  return { ...madeAt(at), ...account, reference: "VIGIE-0007", contractNumber, signedAt: at };
}

function beforeSignature(
  at: Instant,
): Pick<Samples, "der" | "precontract" | "letter" | "amendment" | "mandate"> {
  const on = dayOf(at);
  const followed = [
    ["Linxea Avenir 2", "Suravenir", 11_164_000, 51_119],
    ["PEA", "Bourse Direct", 6_000_000, 27_473],
    ["PER individuel", null, 3_000_000, 13_737],
  ] as const;
  const agreed = {
    interval: "yearly" as const,
    tariffVersion: club202701.version,
    basisCents: cents(20_164_000),
    basisAsOf: on,
    price,
    contracts: followed.map(([name, institution, basis, share]) => ({
      name,
      institution,
      basisCents: cents(basis),
      shareCents: cents(share),
    })),
  };
  return {
    der: { seller: sampleSeller, version: "2026-11", on },
    precontract: {
      ...parties,
      version: "2026-11",
      on,
      tariff: club202701,
      interval: "yearly",
      price,
      validTo: addDays(on, 30),
    },
    letter: {
      ...madeAt(at),
      advisorName: "Hélène Le Goff",
      agreed,
      entry: { version: "2026-11", receivedOn: on },
      reviewMonths: 12,
    },
    amendment: {
      ...madeAt(at),
      contractNumber,
      advisorName: "Hélène Le Goff",
      effectiveOn: addDays(on, 1),
      askedOn: on,
      approvedOn: on,
      added: ["PER individuel"],
      removed: [],
      beforeCents: cents(85_000),
      agreed,
    },
    mandate: sampleMandate(at),
  };
}

function billing(at: Instant): Pick<Samples, "invoice" | "credit_note" | "yearly_costs"> {
  const on = dayOf(at);
  return {
    invoice: {
      ...madeAt(at),
      price: withTax(cents(73_863), club202701),
      vatRatio: 0.2,
      contractNumber,
      period: { from: on, to: addDays(on, 364) },
      lines: [{ label: "Club, abonnement annuel", ttcCents: cents(92_329) }],
      discountCents: cents(18_466),
      paid: { on, means: "card" },
      dueOn: on,
      taxOnDebits: false,
    },
    credit_note: {
      ...madeAt(at),
      price: withTax(cents(92_000), club202701),
      vatRatio: 0.2,
      contractNumber,
      invoice: { number: "F2026-000012", on },
      label: "Rétractation, jours non servis",
      refundBy: addDays(on, 14),
    },
    yearly_costs: yearlyCosts(at),
  };
}

/** Returns costs of two fully known contracts, and of one of which only the fees charged are known. */
function yearlyCosts(at: Instant): DocumentData["yearly_costs"] {
  const none = { operationsFrom: day("2024-03-01"), gaps: [], thirdPartyCents: null };
  const rated = (kind: "management_rate" | "funds_rate", amount: number) => ({
    kind,
    cents: cents(amount),
    count: null,
  });
  const taken = (kind: "management_taken" | "movement_taken", amount: number, count: number) => ({
    kind,
    cents: cents(amount),
    count,
  });
  const numbered = (rank: number): Id => `00000000-0000-4000-8000-00000000000${String(rank)}` as Id;
  return {
    span: { from: day("2026-01-01"), to: day("2026-12-31") },
    ...madeAt(at),
    year: 2026,
    payments: [
      { kind: "invoice", number: "F2026-000012", on: day("2026-01-01"), cents: cents(92_329) },
      { kind: "credit_note", number: "A2026-000003", on: day("2026-07-02"), cents: cents(-12_329) },
    ],
    contracts: [
      {
        ...none,
        portfolioId: numbered(1),
        name: "Linxea Avenir 2",
        averageCents: cents(11_164_000),
        lines: [
          taken("management_taken", 53_588, 4),
          rated("management_rate", 13_396),
          rated("funds_rate", 111_616),
        ],
      },
      {
        ...none,
        portfolioId: numbered(2),
        name: "PEA",
        averageCents: cents(6_000_000),
        lines: [taken("movement_taken", 2997, 3), rated("funds_rate", 21_003)],
      },
      {
        ...none,
        portfolioId: numbered(3),
        name: "PER individuel",
        averageCents: cents(3_000_000),
        operationsFrom: day("2026-05-04"),
        lines: [],
        gaps: ["management_fees", "fund_fees", "operations_partly"],
      },
    ],
  };
}

function leaving(at: Instant): Pick<Samples, "withdrawal_receipt" | "termination_receipt"> {
  const on = dayOf(at);
  const left = { ...madeAt(at), contractNumber, concludedAt: at, receivedAt: at };
  return {
    withdrawal_receipt: {
      ...left,
      refundCents: cents(92_000),
      refundBy: addDays(on, 14),
      withdrawalEndsOn: addDays(on, 14),
    },
    termination_receipt: {
      ...left,
      endsOn: addDays(on, 364),
      refundCents: cents(0),
      refundBy: null,
    },
  };
}
