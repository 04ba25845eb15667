import type { Investment } from "@vigie/api";
import type { Cents, ContractFees } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { eligibility } from "./compare.tsx";
import { feeBase, feesInEuros } from "./fees.ts";
import { Share, unknown } from "./fund-figures.tsx";
import { isIndexWord } from "./use-market.ts";

export type FeesProps = {
  readonly fund: Investment;
  /** What the portfolio holds of the fund; null when it holds none. */
  readonly held: Cents | null;
  readonly contractFees: Pick<ContractFees, "ucsFeeRatio"> | null;
};

/** The cost in euros, on the amount held or on a round amount. */
export function FundFees({ fund, held, contractFees }: FeesProps): ReactNode {
  const { base, isHeld } = feeBase(held);
  const fees = feesInEuros(base, fund, contractFees);
  return (
    <>
      <p className="t1 pt-2 pb-1 text-ink-3">
        {formatMessage(isHeld ? text.feesOnHeld : text.feesOnExample, {
          amount: <Amount key="base" value={base} decimals={false} />,
        })}
      </p>
      <ul>
        <Row
          name={text.ongoing}
          detail={<Share ratio={fund.ongoingFeeRatio} />}
          value={<Amount value={fees.ongoing} />}
        />
        {fund.managementFeeRatio !== null && (
          <Row
            name={text.management}
            detail={<Share ratio={fund.managementFeeRatio} />}
            value={<Amount value={fees.management} />}
          />
        )}
        <Row
          name={text.portfolioFee}
          detail={<Share ratio={contractFees?.ucsFeeRatio ?? null} />}
          value={<Amount value={fees.portfolio} />}
        />
        <Row
          name={<span className="font-semibold">{text.yearly}</span>}
          value={<Amount value={fees.yearly} className="font-semibold" />}
        />
        <Row
          name={text.entry}
          detail={<Share ratio={fund.maxSubscriptionFeeRatio} />}
          value={<Amount value={fees.entry} />}
        />
      </ul>
    </>
  );
}

export type FactsProps = {
  readonly fund: Investment;
  /** Whether the portfolio offers the fund; null when the offer is not known. */
  readonly isOffered: boolean | null;
};

/** Where the fund may be held, how it is managed, and since when. */
export function FundFacts({ fund, isOffered }: FactsProps): ReactNode {
  const tags = useReading(api.funds.tags, {}).data?.tags ?? [];
  // Until the labels are loaded only codes are known, which are not for display; the line keeps its place.
  const tagNames = fund.tags.flatMap((slug) => tags.find((tag) => tag.slug === slug)?.label ?? []);
  return (
    <>
      <ul>
        <Row
          name={text.inPortfolio}
          value={isOffered === null ? unknown : isOffered ? text.offered : text.notOffered}
        />
        <Row name={text.pea} value={eligibility(fund.peaEligible)} />
        <Row name={text.peaPme} value={eligibility(fund.peaPmeEligible)} />
        <Row name={text.issuer} value={fund.issuer ?? unknown} />
        <Row name={text.category} value={fund.category ?? unknown} />
        <Row name={text.index} value={text.managed[isIndexWord(fund)]} />
        <Row name={text.since} value={fund.firstPriceOn === null ? unknown : formatDay(fund.firstPriceOn)} />
        {tagNames.length > 0 && <Row name={text.tags} value={tagNames.join(", ")} />}
      </ul>
      {fund.demo && <p className="t1 pt-2 text-ink-3">{text.demo}</p>}
    </>
  );
}
