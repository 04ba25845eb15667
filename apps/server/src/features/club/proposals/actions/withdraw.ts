import type { proposalsApi } from "@vigie/api";
import { fail } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { notifyCustomer } from "./notify.ts";
import { shown } from "./view.ts";

/** Ends a sent proposal without a new version, and gives the reason to the customer, who was to answer it or asked for a change. */
export const withdrawProposal: Action<typeof proposalsApi.withdraw> = async (
  { services, subject },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    const ending = { id: row.id, event: "withdraw", withdrawnWords: body.words, at: unit.clock() } as const;
    const moved = await store.end(subject, unit.db, ending);
    if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
    await cancelSigning(unit, subject, { proposalId: row.id, reason: "withdrawn" });
    await notifyCustomer(unit, subject, { row, news: "withdrawn" });
    return await shown(unit, subject, row.id);
  });
