import { camille } from "./sandbox-camille.ts";
import type { Connector } from "./sandbox-connectors.ts";
import type { Contract, Era } from "./sandbox-model.ts";

export type HouseholdRequest = {
  readonly login: string;
  readonly connector: Connector;
  readonly era: Era;
  readonly seed: string;
};

export function contractsOf(request: HouseholdRequest): readonly Contract[] {
  const all = camille(request.era);
  if (request.connector.key === "connecteur-de-test") return all;
  return all.filter((contract) => contract.institution === request.connector.key);
}
