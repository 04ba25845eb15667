import type { portfoliosApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { workOf } from "../../../../edge/work.ts";
import { answerRecognition } from "../../portfolios/actions/recognise.ts";
import { portfolioById } from "../../portfolios/actions/select.ts";
import { detailOf } from "./read.ts";

/** Stores the saver's answer: which contract it is, or none of the suggested ones. */
export const answerContractQuestion: Action<typeof portfoliosApi.recognise> = async (
  { services, subject },
  { params, body },
) => {
  const row = await portfolioById(services, subject, params.id);
  if (row === null) return fail("portfolio.not_found");
  const { recognition } = body;
  const isKnown = await inTransaction(
    services,
    async (unit) => await answerRecognition(workOf(unit, subject), row.id, recognition),
  );
  if (!isKnown) return fail("contract.unknown");
  const portfolio = await detailOf(services, subject, { id: row.id });
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
};
