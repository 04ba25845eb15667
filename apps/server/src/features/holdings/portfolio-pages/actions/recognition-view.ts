import type { KnownContract, PortfolioDetail } from "@vigie/api";
import { candidateSlugs, type Recognition, type ReferenceContract } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { contractsBySlug } from "../../../market/known-contracts/actions.ts";

/** Returns the known contract that a portfolio is or may be; nothing if there is none. */
export async function recognitionView(
  services: Services,
  { recognition }: { readonly recognition: Recognition | null },
  contract: ReferenceContract | null,
): Promise<Pick<PortfolioDetail, "recognition">> {
  const slugs = candidateSlugs(recognition);
  const found = await contractsBySlug(services.db, slugs);
  const candidates = slugs.flatMap((slug) => {
    const candidate = found.get(slug);
    return candidate === undefined ? [] : [viewOf(candidate)];
  });
  if (contract === null && candidates.length === 0) return {};
  const bySaver = (recognition?.chosen ?? null) !== null;
  return { recognition: { contract: contract === null ? null : viewOf(contract), bySaver, candidates } };
}

function viewOf(contract: ReferenceContract): KnownContract {
  const { slug, name, insurer, distributor, source, seen, confidence } = contract;
  return { slug, name, insurer, distributor, source, seen, confidence };
}
