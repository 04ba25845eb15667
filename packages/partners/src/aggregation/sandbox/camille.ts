import { currentAccount, livretA, named, pel2017, savingsBook } from "./portfolios.ts";
import type { LifePlan } from "./ledger.ts";
import { debit, fee, income, transfer } from "./recurring.ts";
import { loanPortfolio, loanPlan } from "./loans.ts";
import type { Portfolio, Era, LoanPlan } from "./model.ts";
import { jointOnce } from "./camille-once.ts";
import { bank, town, names, insurances, markets, employer } from "./camille-wealth.ts";

export function camille(era: Era): readonly Portfolio[] {
  const mortgage = loanPlan(
    {
      type: "mortgage",
      borrowedCents: 215_900_00,
      yearlyRatePercent: 1.35,
      durationMonths: 240,
      insuranceCents: 32_40,
      paid: 58,
      dueOn: 5,
    },
    era,
  );
  return [
    ...dailyAccounts(mortgage, era),
    ...books(era),
    ...insurances(era),
    ...markets(era),
    ...employer(era),
  ];
}

function dailyAccounts(mortgage: LoanPlan, era: Era): readonly Portfolio[] {
  const own = currentAccount(
    names("courant", { institution: bank, type: "checking", name: "COMPTE COURANT", openedOn: "2009-09-14" }),
    ownLife,
    { targetCents: 3_284_16, era },
  );
  const joint = currentAccount(
    names("joint", {
      institution: bank,
      type: "checking",
      name: "COMPTE JOINT",
      openedOn: "2018-03-02",
      ownership: "co-owner",
    }),
    jointLife(mortgage),
    { targetCents: 4_917_52, era },
  );
  const credit = loanPortfolio(
    named(
      names("pret", {
        institution: bank,
        type: "loan",
        name: "PRET IMMOBILIER RENNES",
        openedOn: null,
        ownership: "co-owner",
      }),
    ),
    mortgage,
    era,
  );
  return [own, joint, credit];
}

const ownLife: LifePlan = {
  seed: "camille courant",
  town,
  purchases: 24,
  leastPurseCents: 450_00,
  recurring: [
    income(27, 3_462_18, {
      wording: "VIR SALAIRE ATELIERS DE L’OUEST",
      category: ["salary", "revenue"],
      noiseRatio: 0.012,
    }),
    income(27, 1_850_00, {
      wording: "VIR PRIME ATELIERS DE L’OUEST",
      category: ["salary", "revenue"],
      months: [3],
    }),
    transfer(1, -1_250_00, "VIR PERMANENT COMPTE JOINT"),
    transfer(5, -100_00, "VIR PERMANENT LDDS"),
    transfer(5, -45_00, "VIR PERMANENT PEL"),
    transfer(6, -300_00, "VIR FORTUNEO PEA"),
    transfer(6, -100_00, "VIR BOURSOBANK COMPTE TITRES"),
    debit(8, -150_00, { wording: "PRLV SEPA SURAVENIR ARMOR VIE 2", category: ["savings", "others"] }),
    debit(12, -100_00, { wording: "PRLV SEPA CNP CACHEMIRE 2", category: ["savings", "others"] }),
    debit(10, -19_99, {
      wording: "PRLV SEPA TELECOM MOBILE",
      category: ["mobile_phone", "media_and_telecommunications"],
    }),
    debit(14, -13_49, { wording: "PRLV SEPA VIDEO A LA DEMANDE", category: ["subscriptions", "leisure"] }),
    debit(16, -10_99, { wording: "PRLV SEPA MUSIQUE EN LIGNE", category: ["subscriptions", "leisure"] }),
    debit(3, -34_90, { wording: "PRLV SEPA SALLE DE SPORT KERLANN", category: ["sport", "leisure"] }),
    debit(2, -47_30, {
      wording: "PRLV SEPA STAR METROPOLE",
      category: ["public_transportation", "travel_and_transport"],
    }),
    debit(15, -318_00, {
      wording: "PRLV SEPA DGFIP IMPOT REVENUS",
      category: ["income_tax", "administration_and_taxes"],
    }),
    fee(30, -6_90, "COTISATION CARTE ET COMPTE"),
  ],
};

const jointInsurances = [
  debit(7, -38_75, {
    wording: "PRLV SEPA ASSURANCE HABITATION",
    category: ["home_insurance", "bank_insurances"],
  }),
  debit(7, -52_40, {
    wording: "PRLV SEPA ASSURANCE AUTO",
    category: ["car_insurance", "bank_insurances"],
  }),
  debit(9, -74_90, {
    wording: "PRLV SEPA MAIF ASSURANCE SCOLAIRE",
    category: ["insurance", "bank_insurances"],
    months: [9],
  }),
];

function jointLife(mortgage: LoanPlan): LifePlan {
  return {
    seed: "camille joint",
    town,
    purchases: 30,
    leastPurseCents: 600_00,
    recurring: [
      transfer(1, 1_250_00, "VIR INST CAMILLE ROUSSEL"),
      transfer(1, 1_250_00, "VIR INST ANTOINE ROUSSEL"),
      income(3, 712_00, { wording: "VIR LOYER T2 RUE DE SAINT MALO", category: ["rent", "revenue"] }),
      income(5, 148_52, { wording: "VIR CAF D’ILLE ET VILAINE", category: ["social_benefits", "revenue"] }),
      {
        on: 5,
        cents: -(mortgage.instalmentCents + mortgage.insuranceCents),
        type: "loan_repayment",
        wording: "ECHEANCE PRET IMMOBILIER RENNES",
        category: ["mortgage", "loans"],
      },
      debit(11, -127_60, {
        wording: "PRLV SEPA ELECTRICITE ET GAZ",
        category: ["electricity_gas", "housing"],
        noiseRatio: 0.08,
      }),
      debit(18, -41_20, {
        wording: "PRLV SEPA EAUX DU BASSIN RENNAIS",
        category: ["water", "housing"],
        noiseRatio: 0.05,
      }),
      debit(9, -32_99, {
        wording: "PRLV SEPA BOX INTERNET",
        category: ["internet", "media_and_telecommunications"],
      }),
      ...jointInsurances,
      debit(20, -286_00, {
        wording: "PRLV SEPA SYNDIC LE THABOR",
        category: ["condo_fees", "housing"],
        months: [1, 4, 7, 10],
      }),
      debit(6, -164_30, {
        wording: "PRLV SEPA RENNES CANTINE ET PERISCOLAIRE",
        category: ["childcare", "others"],
        noiseRatio: 0.2,
      }),
      debit(17, -1_412_00, {
        wording: "PRLV SEPA DGFIP TAXE FONCIERE",
        category: ["property_tax", "administration_and_taxes"],
        months: [10],
      }),
    ],
    once: jointOnce,
  };
}

function books(era: Era): readonly Portfolio[] {
  const from = "M OU MME ROUSSEL";
  return [
    savingsBook(
      names("livret-a", { institution: bank, type: "livret_a", name: "LIVRET A", openedOn: "2003-05-21" }),
      { targetCents: 22_950_00, monthlyCents: 0, rate: livretA, from, interestGoesTo: "COMPTE COURANT" },
      era,
    ),
    savingsBook(
      names("ldds", { institution: bank, type: "ldds", name: "LDDS", openedOn: "2012-01-10" }),
      { targetCents: 9_640_00, monthlyCents: 100_00, rate: livretA, from },
      era,
    ),
    savingsBook(
      names("pel", { institution: bank, type: "pel", name: "PLAN EPARGNE LOGEMENT", openedOn: "2017-03-17" }),
      { targetCents: 31_486_20, monthlyCents: 45_00, rate: pel2017, from },
      era,
    ),
  ];
}
