import type { PortfolioDetail } from "@vigie/api";
import {
  contractFeeKinds,
  missingFees,
  missingGoal,
  readPortfolioInfos,
  type ContractFeeKind,
  type ContractFees,
  type MissingField,
} from "@vigie/domain";

/** All fees with their catalogue values, first those that a form asks for. */
export function feeRows(
  portfolio: Pick<PortfolioDetail, "feesAsked">,
): readonly { readonly fee: ContractFeeKind; readonly isAsked: boolean }[] {
  const asked = portfolio.feesAsked.map(({ fee }) => fee);
  return [
    ...asked.map((fee) => ({ fee, isAsked: true })),
    ...contractFeeKinds.filter((fee) => !asked.includes(fee)).map((fee) => ({ fee, isAsked: false })),
  ];
}

export function missingOf(portfolio: PortfolioDetail): {
  readonly goal: readonly MissingField[];
  readonly fees: readonly MissingField[];
} {
  const { infos, kind, feesAsked } = portfolio;
  const none = readPortfolioInfos({}).fees;
  const offerFees: ContractFees = {
    ...none,
    ...Object.fromEntries(feesAsked.map(({ fee, catalogueRatio }) => [`${fee}FeeRatio`, catalogueRatio])),
  };
  return { goal: missingGoal(infos), fees: missingFees({ kind, infos, offerFees }) };
}
