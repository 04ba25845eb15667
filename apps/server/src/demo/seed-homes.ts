import {
  cents,
  day,
  type Day,
  type KindDetail,
  type Ownership,
  type RealEstateDescription,
} from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { Subject } from "../edge/subject.ts";
import { describeHome } from "../features/holdings/homes/actions/describe.ts";
import { addTypedPortfolio } from "../features/holdings/portfolios/actions/add-and-remove.ts";

type Property = {
  readonly name: string;
  readonly kindDetail: KindDetail;
  readonly said: Partial<RealEstateDescription>;
  readonly ownership?: Ownership;
  readonly values: readonly (readonly [Day, number])[];
};

/** Properties are typed, with dated values: aggregation does not cover them. */
const properties: readonly Property[] = [
  {
    name: "Appartement, rue de Nantes, Rennes",
    kindDetail: "principal_residence",
    said: {
      dwellingKind: "appartment",
      street: "rue de Nantes",
      postalCode: "35000",
      city: "Rennes",
      surface: 96,
      floor: 2,
      floorCount: 4,
      rooms: 4,
      bedrooms: 3,
      state: "old",
      usage: "owner_occupied",
      features: ["elevator", "balcony", "cellar"],
      purchaseCents: cents(356_000_00),
      purchaseYear: 2021,
      notaryCents: cents(27_400_00),
    },
    // Owned by two, like its loan and the joint account.
    ownership: { kind: "joint", ratio: 0.5, usufructuaryBornOn: null },
    values: [
      [day("2024-11-15"), 405_000_00],
      [day("2025-11-15"), 409_000_00],
      [day("2026-10-15"), 412_000_00],
    ],
  },
  {
    name: "Studio loué, Saint-Malo",
    kindDetail: "rental_investment",
    said: {
      dwellingKind: "appartment",
      postalCode: "35400",
      city: "Saint-Malo",
      surface: 27,
      floor: 1,
      rooms: 1,
      bedrooms: 1,
      state: "old",
      usage: "rented",
      rentMonthlyCents: cents(540_00),
      purchaseCents: cents(109_000_00),
      purchaseYear: 2018,
      notaryCents: cents(8_700_00),
    },
    values: [
      [day("2024-11-15"), 128_000_00],
      [day("2025-11-15"), 130_500_00],
      [day("2026-10-15"), 131_000_00],
    ],
  },
];

export async function addHomes(services: Services, subject: Subject): Promise<void> {
  await addProperties(services, subject, properties);
}

/** Adds the shared home to the other member of the household, as they would enter it. */
export async function addSharedHome(services: Services, subject: Subject): Promise<void> {
  const shared = properties.filter(({ ownership }) => ownership?.kind === "joint");
  await addProperties(services, subject, shared);
}

async function addProperties(services: Services, subject: Subject, held: readonly Property[]): Promise<void> {
  for (const property of held) {
    const id = await addTypedPortfolio(services, subject, {
      name: property.name,
      kind: "realestate",
      kindDetail: property.kindDetail,
      values: property.values.map(([day, value]) => ({ day, valueCents: cents(value) })),
    });
    await describeHome(services, subject, { id, said: property.said, ownership: property.ownership });
  }
}
