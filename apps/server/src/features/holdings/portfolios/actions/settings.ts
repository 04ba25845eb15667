import { contractSettings, type ContractSettings, readContractInfos } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { offerOf } from "../../../market/funds/actions.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { type Contract, visibleContracts } from "./select.ts";

export type SetContract = Pick<Contract, "id" | "name" | "kind"> & { readonly settings: ContractSettings };

/** Which settings of each visible contract are complete, the largest contract first. */
export async function settingsOfContracts(services: Services, subject: Subject): Promise<SetContract[]> {
  const contracts = await visibleContracts(services, subject);
  const personal = await recommendedRisk(services, subject);
  const set: SetContract[] = [];
  for (const row of contracts.toSorted((a, b) => (b.amount_cents ?? 0) - (a.amount_cents ?? 0))) {
    const { id, name, kind } = row;
    const offer = await offerOf(services, { slug: row.contract_slug, name, kind });
    const infos = readContractInfos(row.infos);
    const settings = contractSettings({
      kind,
      infos,
      offerFees: offer?.fees ?? null,
      recommendedRisk: row.recommended_risk ?? personal,
    });
    set.push({ id, name, kind, settings });
  }
  return set;
}
