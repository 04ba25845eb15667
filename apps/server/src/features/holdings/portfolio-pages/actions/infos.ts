import type { Input, PortfolioDetail, portfoliosApi } from "@vigie/api";
import { fail, type Id, ok, type Result } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { offerOf } from "../../../market/funds/actions.ts";
import { changeInfos } from "../../portfolios/actions/change.ts";
import { portfolioById } from "../../portfolios/actions/select.ts";
import { detailOf } from "./read.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

export const updateInfos: Action<typeof portfoliosApi.updateInfos> = async (
  { services, subject },
  { params, body },
) => await saveInfos(services, subject, { id: params.id, infos: body.portfolioInfos });

type InfosChange = {
  readonly id: Id;
  readonly infos: Input<typeof portfoliosApi.updateInfos>["body"]["portfolioInfos"];
};

/** Stores what the saver declares about a portfolio; its analysis and optimisation were based on the earlier declaration and are
 * invalidated. */
export async function saveInfos(
  services: Services,
  subject: Subject,
  { id, infos: given }: InfosChange,
): Promise<Result<{ portfolio: PortfolioDetail }, "portfolio.not_found" | "contract.unknown">> {
  const row = await portfolioById(services, subject, id);
  if (row === null) return fail("portfolio.not_found");
  const { fees = {}, ...infos } = given;
  const { contractId } = infos;
  if (typeof contractId === "string") {
    const offer = await offerOf(services, { slug: contractId, name: row.name, kind: row.kind });
    if (offer === null) return fail("contract.unknown");
  }
  const at = services.clock();
  const known = await inTransaction(
    services,
    async (unit) => await changeInfos(workOf(unit, subject), id, { said: infos, fees, at }),
  );
  const portfolio = known ? await detailOf(services, subject, { id }) : null;
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
}
