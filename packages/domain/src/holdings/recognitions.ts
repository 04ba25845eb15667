import type { ContractFeeKind, ContractFees } from "../market/funds.ts";
import type { ReferenceContract } from "../market/contract-index.ts";
import type { ContractMatch, NamedContract } from "../market/contract-matching.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { readPortfolioInfos } from "./portfolio-settings.ts";

/** Which known contract a portfolio is: what its name says, and what the saver answered. */
export type Recognition = {
  /** What was looked for. */
  readonly named: NamedContract;
  readonly match: ContractMatch;
  /** The saver said that it is this one, and which ones it is not. */
  readonly chosen: string | null;
  readonly refused: readonly string[];
};

/** A new search keeps what the saver answered: another name of the portfolio is no other contract. Another kind is. */
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

/** The contract, where the saver said which or where nothing else could be meant. */
export function recognisedSlug(recognition: Recognition | null): string | null {
  if (recognition === null) return null;
  const { chosen, match, refused } = recognition;
  if (chosen !== null) return chosen;
  return match.kind === "certain" && !refused.includes(match.slug) ? match.slug : null;
}

/** What the saver is asked about: the likeliest first, without those that they refused. */
export function candidateSlugs(recognition: Recognition | null): readonly string[] {
  if (recognition === null || recognition.chosen !== null || recognition.match.kind !== "question") return [];
  const { refused } = recognition;
  return recognition.match.candidates.map(({ slug }) => slug).filter((slug) => !refused.includes(slug));
}

export type RecognitionAnswer = { readonly slugs: readonly string[]; readonly isRight: boolean };

/** One contract that it is, or all those that it is not. */
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

/** The fees of a known contract that count without being asked. A ceiling and a figure of one doubtful source do not: the
 * saver is shown them, to be confirmed. */
export function certainFees(contract: ReferenceContract): ContractFees {
  const none = readPortfolioInfos({}).fees;
  if (contract.confidence === "low") return none;
  const sure = contract.fees.filter(({ isCeiling }) => !isCeiling);
  return { ...none, ...Object.fromEntries(sure.map(({ fee, ratio }) => [`${fee}FeeRatio`, ratio])) };
}

export type DoubtfulFee = { readonly ratio: Ratio; readonly isCeiling: boolean };

/** What a known contract says of a fee that the saver has to confirm; null where it says nothing, or says it for sure. */
export function doubtfulFee(contract: ReferenceContract, kind: ContractFeeKind): DoubtfulFee | null {
  const stated = contract.fees.find(({ fee }) => fee === kind);
  if (stated === undefined || (contract.confidence !== "low" && !stated.isCeiling)) return null;
  return { ratio: stated.ratio, isCeiling: stated.isCeiling };
}
