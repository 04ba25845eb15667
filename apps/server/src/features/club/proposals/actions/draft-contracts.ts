import {
  type Cents,
  contentOfContracts,
  fail,
  type Id,
  mostContracts,
  type ProposalContent,
  type ProposalContract,
  withDepositsOf,
} from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { seenPortfolio } from "../../../insight/analyses/actions/situation.ts";
import * as store from "../store.ts";
import { proposedOn } from "./contracts.ts";
import { shown } from "./view.ts";

/** Adds contracts to a draft and removes them. */

/** Adds a contract to a draft, or replaces what the draft proposed on it. */
export async function addToDraft(
  unit: UnitOfWork,
  subject: Subject,
  {
    draftId,
    contract,
    clubCents,
  }: {
    readonly draftId: Id;
    readonly contract: ProposalContract;
    readonly clubCents: ProposalContent["clubCents"];
  },
) {
  const row = await store.proposalById(subject, unit.db, draftId);
  if (row === undefined) return fail("proposal.not_found");
  if (row.state !== "draft") return fail("proposal.wrong_state", { detail: { state: row.state } });
  const known = proposedOn(row);
  const isKnown = known.some(({ portfolioId }) => portfolioId === contract.portfolioId);
  const contracts = isKnown
    ? known.map((one) => (one.portfolioId === contract.portfolioId ? withDepositsOf(contract, one) : one))
    : [...known, contract];
  if (contracts.length > mostContracts) return fail("proposal.too_many_contracts");
  return await saved(unit, subject, { row, contracts, clubCents });
}

/** Returns the contracts of a version, with this one replaced, and without those that the customer no longer has. */
export async function keptContracts(
  unit: UnitOfWork,
  subject: Subject,
  { former, contract }: { readonly former: store.ProposalRow; readonly contract: ProposalContract },
): Promise<readonly ProposalContract[]> {
  const kept: ProposalContract[] = [];
  for (const one of proposedOn(former)) {
    if (one.portfolioId === contract.portfolioId) kept.push(withDepositsOf(contract, one));
    else if ((await seenPortfolio(unit, subject, one.portfolioId)) !== null) kept.push(one);
  }
  return kept;
}

export async function takenOutOfDraft(
  unit: UnitOfWork,
  subject: Subject,
  { draftId, portfolioId }: { readonly draftId: Id; readonly portfolioId: Id },
) {
  const row = await store.proposalById(subject, unit.db, draftId);
  if (row === undefined) return fail("proposal.not_found");
  const known = proposedOn(row);
  const contracts = known.filter((one) => one.portfolioId !== portfolioId);
  if (contracts.length === known.length) return fail("portfolio.not_found");
  if (row.state !== "draft") return fail("proposal.wrong_state", { detail: { state: row.state } });
  if (contracts.length === 0) return fail("proposal.last_contract");
  return await saved(unit, subject, { row, contracts, clubCents: row.content.clubCents });
}

export type DeclaredDeposits = {
  readonly portfolioId: Id;
  readonly ownCents: Cents | null;
  readonly otherCents: Cents | null;
};

/** Stores what was paid in before, on contracts of a draft whose payments are limited by law; other contracts do not change. */
export async function declareDeposits(
  unit: UnitOfWork,
  subject: Subject,
  { row, said }: { readonly row: store.ProposalRow; readonly said: readonly DeclaredDeposits[] },
): Promise<void> {
  if (said.length === 0) return;
  const contracts = proposedOn(row).map((one) => {
    const found = said.find(({ portfolioId }) => portfolioId === one.portfolioId);
    if (found === undefined || one.payment === undefined) return one;
    const { ownCents, otherCents } = found;
    return { ...one, payment: { ...one.payment, deposits: { ownCents, otherCents } } };
  });
  await saved(unit, subject, { row, contracts, clubCents: row.content.clubCents });
}

type Saved = {
  readonly row: store.ProposalRow;
  readonly contracts: readonly ProposalContract[];
  readonly clubCents: ProposalContent["clubCents"];
};

async function saved(unit: UnitOfWork, subject: Subject, { row, contracts, clubCents }: Saved) {
  const [first, ...others] = contracts;
  if (first === undefined) throw new Error("assertion: a draft is on a contract");
  const isSaved = await store.saveContracts(subject, unit.db, {
    id: row.id,
    portfolioId: first.portfolioId,
    otherPortfolioIds: others.map(({ portfolioId }) => portfolioId),
    optimizationId: first.optimizationId,
    content: contentOfContracts(contracts, clubCents),
    at: unit.clock(),
  });
  if (!isSaved) return fail("proposal.wrong_state", { detail: { state: row.state } });
  return await shown(unit, subject, row.id);
}
