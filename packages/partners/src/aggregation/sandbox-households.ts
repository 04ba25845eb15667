import { camille } from "./sandbox-camille.ts";
import type { Connector } from "./sandbox-connectors.ts";
import type { Contract, Era } from "./sandbox-model.ts";

export type HouseholdRequest = {
  readonly login: string;
  readonly connector: Connector;
  readonly era: Era;
  readonly seed: string;
};

export type Household = {
  readonly login: string;
  readonly title: string;
  readonly description: string;
  tell(era: Era): readonly Contract[];
};

export const households: readonly Household[] = [
  {
    login: "camille",
    title: "Camille Roussel, Rennes",
    description:
      "Le foyer de démonstration : Crédit Mutuel de Bretagne, Suravenir, CNP Assurances, Fortuneo, BoursoBank, Amundi ESR, Natixis Interépargne.",
    tell: camille,
  },
];

export function contractsOf(request: HouseholdRequest): readonly Contract[] {
  const all = camille(request.era);
  if (request.connector.key === "connecteur-de-test") return all;
  return all.filter((contract) => contract.institution === request.connector.key);
}
