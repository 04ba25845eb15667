/** Shop names as French card statements print them. They are invented or generic; names of chains are in common use. */
export type Merchant = {
  readonly name: string;
  readonly category: readonly [code: string, parent: string];
  /** Usual amount in cents: from, to. */
  readonly cents: readonly [number, number];
  /** Relative frequency. */
  readonly weight: number;
};

const groceries = ["groceries", "food_and_restaurants"] as const;
const restaurants = ["restaurants", "food_and_restaurants"] as const;
const fuel = ["fuel", "travel_and_transport"] as const;
const transport = ["public_transportation", "travel_and_transport"] as const;
const pharmacy = ["pharmacy", "healthcare"] as const;
const clothes = ["clothing_and_shoes", "shopping"] as const;
const leisure = ["culture", "leisure"] as const;
const household = ["home_improvement", "household"] as const;

export const merchants: readonly [Merchant, ...Merchant[]] = [
  { name: "SUPER U", category: groceries, cents: [2200, 13800], weight: 7 },
  { name: "CARREFOUR MARKET", category: groceries, cents: [1400, 9600], weight: 6 },
  { name: "BIOCOOP", category: groceries, cents: [1200, 6400], weight: 4 },
  { name: "BOULANGERIE DU MARCHE", category: groceries, cents: [180, 1450], weight: 7 },
  { name: "FROMAGERIE LEBRETON", category: groceries, cents: [900, 3200], weight: 2 },
  { name: "PICARD SURGELES", category: groceries, cents: [1500, 4800], weight: 2 },
  { name: "PRIMEUR DES LICES", category: groceries, cents: [700, 2900], weight: 3 },
  { name: "CREPERIE LA BIGOUDENE", category: restaurants, cents: [2400, 6800], weight: 2 },
  { name: "BRASSERIE DE LA GARE", category: restaurants, cents: [1650, 7400], weight: 2 },
  { name: "CAFE DES HALLES", category: restaurants, cents: [250, 1400], weight: 3 },
  { name: "SUSHI YAMA", category: restaurants, cents: [1900, 4600], weight: 1 },
  { name: "STATION U", category: fuel, cents: [4200, 8900], weight: 2 },
  { name: "TOTAL ACCESS", category: fuel, cents: [3800, 9200], weight: 1 },
  { name: "SNCF CONNECT", category: transport, cents: [1900, 11800], weight: 1 },
  { name: "PHARMACIE CENTRALE", category: pharmacy, cents: [450, 4300], weight: 2 },
  { name: "DECATHLON", category: leisure, cents: [1500, 8900], weight: 1 },
  { name: "LIBRAIRIE LE FAILLER", category: leisure, cents: [790, 4200], weight: 2 },
  { name: "CINEMA ARVOR", category: leisure, cents: [720, 2280], weight: 1 },
  { name: "KIABI", category: clothes, cents: [1800, 7600], weight: 1 },
  { name: "PETIT BATEAU", category: clothes, cents: [2200, 6900], weight: 1 },
  { name: "LEROY MERLIN", category: household, cents: [1200, 14800], weight: 1 },
  { name: "BOTANIC", category: household, cents: [900, 5600], weight: 1 },
];

export const merchantWeights = merchants.reduce((sum, merchant) => sum + merchant.weight, 0);
