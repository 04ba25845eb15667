import { isOffered, realEstatesApi } from "@vigie/api";
import { checkRealEstate, dayOf, fail, type Id, ok, type OwnershipCode, type Result } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { linkLoanIn } from "../../loans/actions/link.ts";
import { knownPortfolios } from "../../portfolios/actions/select.ts";
import { saveOwnership } from "../../portfolios/actions/share.ts";
import { insertTyped } from "../../portfolios/actions/typed.ts";
import { describeNew } from "../../homes/actions/describe.ts";
import { estimateHome } from "../../homes/actions/estimate.ts";
import { viewOf } from "./read.ts";
import { descriptionOf } from "../../homes/actions/description.ts";
import { recomputeHomeValue } from "../../homes/actions/recompute.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

/** More portfolios than any household has: a limit against abuse of the disk. */
const mostPortfolios = 500;

type LinkCode = Extract<Awaited<ReturnType<typeof linkLoanIn>>, { ok: false }>["code"];

/** Adds a property, with the loan that pays for it if one is given, all or nothing. The estimate is requested after the commit, and
 * its failure undoes nothing. */
export const createRealEstate: Action<typeof realEstatesApi.create> = async (
  { services, subject },
  { body },
) => {
  const { name, assetPrice, estimateEnabled, loanId, ownership, ...description } = body.realEstate;
  const described = descriptionOf(description);
  const today = dayOf(services.clock());
  const checked = checkRealEstate(description.type, described, today);
  if (!checked.ok) return checked;
  const { features } = subject.variant;
  const wantsEstimate = estimateEnabled && isOffered(realEstatesApi.estimate, (name) => features[name]);
  const bought = described.purchaseCents !== null && described.purchaseYear !== null;
  if (assetPrice === null && !bought && !wantsEstimate) return fail("real_estate.no_value");

  const made = await unitOfWork(
    services,
    async (unit): Promise<Result<Id, LinkCode | OwnershipCode | "real_estate.too_many">> => {
      const work = workOf(unit, subject);
      await lockCustomer(unit.db, subject);
      if ((await knownPortfolios(unit, subject)).length >= mostPortfolios)
        return fail("real_estate.too_many");
      const id = await insertTyped(work, {
        name,
        kind: "realestate",
        kindDetail: description.type,
        institution: null,
      });
      await describeNew(work, id, { said: described, price: assetPrice });
      const held = await saveOwnership(work, id, ownership);
      if (!held.ok) return held;
      await recomputeHomeValue(work, id);
      const linked = loanId === null ? ok(null) : await linkLoanIn(work, { loanId, homeId: id });
      return linked.ok ? ok(id) : linked;
    },
  );
  if (!made.ok) return made;
  if (wantsEstimate) await estimateHome(services, subject, made.value);
  const realEstate = await viewOf(services, subject, made.value);
  return realEstate === null ? fail("real_estate.not_found") : ok({ realEstate });
};
