import type { ContractFeeKind, ContractFees } from "../market/funds.ts";
import type { ReferenceContract } from "../market/contract-index.ts";
import type { ContractMatch, NamedContract } from "../market/contract-matching.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { readPortfolioInfos } from "./portfolio-settings.ts";

/** Matching of a portfolio with a known contract: the result by name, and the saver's answers. */
export type Recognition = {
  /** Input of the search. */
  readonly named: NamedContract;
  readonly match: ContractMatch;
  /** The contract that the saver confirmed, and those that they rejected. */
  readonly chosen: string | null;
  readonly refused: readonly string[];
};

/** A new search keeps the saver's answers if only the portfolio's name changed; a change of kind discards them. */
export function renewedRecognition(
  before: Recognition | null,
  found: Pick<Recognition, "named" | "match">,
): Recognition {
  const isSameKind = before !== null && before.named.kind === found.named.kind;
  return {
    named: found.named,
    match: found.match,
    chosen: isSameKind ? before.chosen : null,
    refused: before?.refused ?? [],
  };
}

/** Returns the contract if the saver confirmed one, or if the match is unambiguous. */
export function recognisedSlug(recognition: Recognition | null): string | null {
  if (recognition === null) return null;
  const { chosen, match, refused } = recognition;
  if (chosen !== null) return chosen;
  return match.kind === "certain" && !refused.includes(match.slug) ? match.slug : null;
}

/** Returns the candidates to ask the saver about: likeliest first, without rejected ones. */
export function candidateSlugs(recognition: Recognition | null): readonly string[] {
  if (recognition === null || recognition.chosen !== null || recognition.match.kind !== "question") return [];
  const { refused } = recognition;
  return recognition.match.candidates.map(({ slug }) => slug).filter((slug) => !refused.includes(slug));
}

export type RecognitionAnswer = { readonly slugs: readonly string[]; readonly isRight: boolean };

/** Confirms one contract, or rejects all the given ones. */
export function answeredRecognition(before: Recognition, { slugs, isRight }: RecognitionAnswer): Recognition {
  const [only] = slugs;
  if (isRight && only !== undefined)
    return { ...before, chosen: only, refused: before.refused.filter((slug) => slug !== only) };
  return {
    ...before,
    chosen: before.chosen !== null && slugs.includes(before.chosen) ? null : before.chosen,
    refused: [...new Set([...before.refused, ...slugs])],
  };
}

/** Returns the fees of a known contract that apply without confirmation. A maximum fee and a figure from one doubtful source do
 * not: the saver must confirm them. */
export function certainFees(contract: ReferenceContract): ContractFees {
  const none = readPortfolioInfos({}).fees;
  if (contract.confidence === "low") return none;
  const sure = contract.fees.filter(({ isCeiling }) => !isCeiling);
  return { ...none, ...Object.fromEntries(sure.map(({ fee, ratio }) => [`${fee}FeeRatio`, ratio])) };
}

export type DoubtfulFee = { readonly ratio: Ratio; readonly isCeiling: boolean };

/** Returns a fee of a known contract that the saver has to confirm; null where there is none, or where it is certain. */
export function doubtfulFee(contract: ReferenceContract, kind: ContractFeeKind): DoubtfulFee | null {
  const stated = contract.fees.find(({ fee }) => fee === kind);
  if (stated === undefined || (contract.confidence !== "low" && !stated.isCeiling)) return null;
  return { ratio: stated.ratio, isCeiling: stated.isCeiling };
}
