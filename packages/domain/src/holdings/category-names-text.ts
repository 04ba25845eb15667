import type { CategoryFamily } from "./transactions.ts";

/** French names of categories, as returned by the API (GET /transactions/categories). */
const familyNames: Record<CategoryFamily, string> = {
  housing: "Logement",
  grocery: "Alimentation",
  clothing: "Habillement",
  communication: "Communication",
  transport: "Transports",
  health: "Santé",
  finances: "Finances",
  hobby: "Loisirs",
  other: "Autres",
};

const childNames: Readonly<Record<string, string>> = {
  "housing.rent": "Loyer",
  "housing.loan": "Prêt immobilier",
  "housing.energy": "Énergie et eau",
  "housing.insurance": "Assurance habitation",
  "housing.works": "Travaux et équipement",
  "housing.charges": "Charges et taxe foncière",
  "grocery.supermarket": "Supermarché",
  "grocery.shops": "Commerces de bouche",
  "grocery.restaurant": "Restaurants et cafés",
  "clothing.clothes": "Vêtements",
  "clothing.shoes": "Chaussures",
  "communication.internet": "Internet et téléphone",
  "communication.subscriptions": "Abonnements",
  "transport.fuel": "Carburant",
  "transport.public": "Train et transports publics",
  "transport.car": "Voiture",
  "transport.travel": "Avion, taxi, covoiturage",
  "health.pharmacy": "Pharmacie",
  "health.doctor": "Médecins et soins",
  "health.insurance": "Mutuelle et remboursements",
  "hobby.culture": "Culture",
  "hobby.sport": "Sport",
  "hobby.holidays": "Vacances",
  "hobby.children": "Enfants",
  "finances.salary": "Salaire",
  "finances.pension": "Retraite",
  "finances.benefits": "Prestations",
  "finances.rents": "Loyers reçus",
  "finances.taxes": "Impôts",
  "finances.bank_fees": "Frais bancaires",
  "finances.loan": "Crédits",
  "finances.savings": "Épargne",
  "finances.investment": "Placements",
  "finances.interest": "Intérêts",
  "finances.transfer": "Virements",
  "other.cash": "Retraits",
  "other.check": "Chèques",
  "other.gifts": "Dons et cadeaux",
  "other.uncategorised": "Non classé",
};

const nameById = new Map<string, string>(Object.entries(familyNames));

export function familyName(family: CategoryFamily): string {
  return familyNames[family];
}

export function categoryName(id: string): string {
  return childNames[id] ?? nameById.get(id) ?? id;
}
