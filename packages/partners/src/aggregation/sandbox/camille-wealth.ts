import { named } from "./portfolios.ts";
import type { Names } from "./portfolios.ts";
import type { Portfolio, Era } from "./model.ts";
import { lifeInsurancePortfolio, securitiesPortfolio } from "./wealth.ts";
import { employeePortfolio } from "./wealth-employee.ts";

/** Camille Roussel, 41, Rennes: the demonstration household. Married to Antoine, a flat with a mortgage, a rented-out flat, a
 * manager's salary with profit sharing. Amounts are those at her first connection; later ones are derived from them. */

export const bank = "credit-mutuel-de-bretagne";
export const town = "RENNES";

export function names(key: string, rest: Omit<Names, "holder" | "key">): Names {
  return { holder: "camille", key, ...rest };
}

export function insurances(era: Era): readonly Portfolio[] {
  return [
    lifeInsurancePortfolio(
      named(
        names("armor-vie", {
          institution: "suravenir",
          type: "lifeinsurance",
          name: "Armor Vie 2",
          openedOn: "2015-06-09",
        }),
      ),
      {
        targetCents: 118_462_73,
        euro: { label: "Armor Euro Rendement", shareRatio: 0.45, yearlyRatio: 0.0255 },
        units: [
          [2, 0.16],
          [3, 0.09],
          [10, 0.07],
          [12, 0.04],
          [20, 0.06],
          [24, 0.04],
          [30, 0.05],
          [34, 0.04],
        ],
        monthlyCents: 150_00,
        monthlyOn: 8,
        wording: "VERSEMENT PROGRAMME",
      },
      era,
    ),
    lifeInsurancePortfolio(
      named(
        names("cachemire", {
          institution: "cnp-assurances",
          type: "lifeinsurance",
          name: "Cachemire 2",
          openedOn: "2018-11-20",
        }),
      ),
      {
        targetCents: 64_208_11,
        euro: { label: "Cachemire Fonds en euros", shareRatio: 0.65, yearlyRatio: 0.026 },
        units: [
          [1, 0.1],
          [22, 0.09],
          [29, 0.09],
          [35, 0.04],
          [37, 0.03],
        ],
        monthlyCents: 100_00,
        monthlyOn: 12,
        wording: "VERSEMENT LIBRE PROGRAMME",
      },
      era,
    ),
  ];
}

export function markets(era: Era): readonly Portfolio[] {
  return [
    securitiesPortfolio(
      named(names("pea", { institution: "fortuneo", type: "pea", name: "PEA", openedOn: "2016-02-11" })),
      {
        targetCents: 52_137_90,
        units: [
          [4, 0.34],
          [11, 0.27],
          [5, 0.14],
          [7, 0.11],
          [18, 0.1],
        ],
        monthlyCents: 300_00,
        from: "MLLE C ROUSSEL",
      },
      era,
    ),
    securitiesPortfolio(
      named(
        names("titres", {
          institution: "boursobank",
          type: "market",
          name: "COMPTE TITRES",
          openedOn: "2019-09-30",
        }),
      ),
      {
        targetCents: 18_902_44,
        units: [
          [17, 0.3],
          [13, 0.24],
          [38, 0.16],
          [36, 0.15],
          [28, 0.08],
        ],
        monthlyCents: 100_00,
        from: "C ROUSSEL",
      },
      era,
    ),
  ];
}

export function employer(era: Era): readonly Portfolio[] {
  const company = "Ateliers de l’Ouest";
  return [
    employeePortfolio(
      named(
        names("pee", {
          institution: "amundi-esr",
          type: "pee",
          name: "Plan d’épargne entreprise",
          openedOn: "2017-05-15",
          company,
        }),
      ),
      {
        targetCents: 27_815_63,
        units: [
          [39, 0.4],
          [40, 0.3],
          [43, 0.2],
          [42, 0.1],
        ],
        lock: "five_years",
        yearlySources: [
          ["Intéressement", 4, 5],
          ["Participation", 5, 3],
          ["Abondement", 5, 2],
        ],
      },
      era,
    ),
    employeePortfolio(
      named(
        names("perco", {
          institution: "natixis-interepargne",
          type: "perco",
          name: "PERCO",
          openedOn: "2017-05-15",
          company,
        }),
      ),
      {
        targetCents: 33_470_04,
        units: [
          [39, 0.35],
          [41, 0.35],
          [40, 0.3],
        ],
        lock: "retirement",
        yearlySources: [
          ["Participation", 5, 4],
          ["Abondement", 6, 3],
          ["Versement volontaire", 11, 2],
        ],
      },
      era,
    ),
  ];
}
