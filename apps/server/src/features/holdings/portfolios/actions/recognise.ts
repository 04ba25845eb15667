import {
  answeredRecognition,
  candidateSlugs,
  type ContractFees,
  type Id,
  isInvested,
  type MarketContract,
  type NamedContract,
  type Recognition,
  type RecognitionAnswer,
  recognisedSlug,
  type ReferenceContract,
  renewedRecognition,
  certainFees,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type Work, workOf } from "../../../../edge/work.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { scopedToPeople } from "../../../../db/scope.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import {
  contractsBySlug,
  noteMatched,
  recognise,
  unmatchedCatalogue,
} from "../../../market/known-contracts/actions.ts";
import * as store from "../store.ts";
import { publishPortfolioChange } from "./change.ts";

/** Matches a portfolio that was written with a known contract, by its name, kind and institution. The saver's answer is kept. */
export async function matchContract(
  work: Work,
  { portfolioId }: { readonly portfolioId: Id },
): Promise<void> {
  await renewMatch(work, portfolioId);
}

/** Matches the contract again; returns whether the result changed. */
async function renewMatch({ subject, trx }: Work, portfolioId: Id): Promise<boolean> {
  const row = await store.portfolioById(subject, trx, portfolioId);
  if (row === undefined || !isInvested(row.kind)) return false;
  const named: NamedContract = {
    // The source's own name describes the contract; the saver's name may be anything, but a typed portfolio has no other.
    name: row.providerName ?? row.name,
    kind: row.kind,
    institution: row.institutionName,
  };
  const recognition = renewedRecognition(row.recognition, { named, match: await recognise(trx, named) });
  if (JSON.stringify(recognition) === JSON.stringify(row.recognition)) return false;
  await store.updatePortfolio(subject, trx, { id: portfolioId, set: { recognition } });
  return true;
}

/** If the version of the catalogue changed, matches every portfolio without a recognised contract. The saver's answers are kept,
 * and each match is published like any change of a portfolio. Returns the number of matches. */
export async function matchUnrecognised(services: Services): Promise<number> {
  const version = await unmatchedCatalogue(services);
  if (version === null) return 0;
  let found = 0;
  let after: store.OwnedId | null = null;
  for (;;) {
    const page: readonly store.OwnedId[] = await store.unrecognisedPortfolios(services.db, after, 200);
    for (const { customerId, id } of page) {
      const isFound = await scopedToPeople(
        [customerId],
        async () => await matchOne(services, { customerId, id }),
      );
      if (isFound) found += 1;
    }
    after = page.at(-1) ?? null;
    if (after === null) break;
  }
  await noteMatched(services, version);
  return found;
}

async function matchOne(services: Services, { customerId, id }: store.OwnedId): Promise<boolean> {
  const subject = systemSubject("match_contracts", customerId);
  return await inTransaction(services, async (unit) => {
    const work = workOf(unit, subject);
    if (!(await renewMatch(work, id))) return false;
    await publishPortfolioChange(work, id);
    return true;
  });
}

/** Stores the saver's answer to « which contract is it? ». Returns false if there was no question about this portfolio. */
export async function answerRecognition(work: Work, id: Id, answer: RecognitionAnswer): Promise<boolean> {
  const { subject, trx, services } = work;
  const row = await store.lockPortfolio(subject, trx, id);
  const before = row?.recognition ?? null;
  if (before === null) return false;
  const asked = [...candidateSlugs(before), recognisedSlug(before)];
  if (!answer.slugs.every((slug) => asked.includes(slug))) return false;
  const recognition = answeredRecognition(before, answer);
  await store.updatePortfolio(subject, trx, { id, set: { recognition, updatedAt: services.clock() } });
  await publishPortfolioChange(work, id);
  return true;
}

/** Returns the known contract of a portfolio; null if it is not decided, or not yet. */
export async function knownContractOf(
  db: Db | Trx,
  { recognition }: { readonly recognition: Recognition | null },
): Promise<ReferenceContract | null> {
  const slug = recognisedSlug(recognition);
  return slug === null ? null : ((await contractsBySlug(db, [slug])).get(slug) ?? null);
}

/** Returns the fees that need not be typed: those of the offer in the catalogue, else the certain ones of a recognised contract. */
export function feesListed(
  offer: Pick<MarketContract, "fees"> | null,
  known: ReferenceContract | null,
): ContractFees | null {
  if (offer !== null) return offer.fees;
  return known === null ? null : certainFees(known);
}

export async function listedFees(
  db: Db | Trx,
  row: { readonly recognition: Recognition | null },
  offer: Pick<MarketContract, "fees"> | null,
): Promise<ContractFees | null> {
  return feesListed(offer, offer === null ? await knownContractOf(db, row) : null);
}
