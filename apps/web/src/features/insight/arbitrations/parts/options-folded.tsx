import type { OptimizeOptions, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { isOpenAccount } from "../../../../shared/funds/candidates.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { metricTexts, profileOptions, text, type Metric } from "../text.ts";
import { MetricChoice, MoreRiskChoice, ProfileChoice } from "./choices.tsx";
import { Fold } from "./fold.tsx";
import { Intent } from "./intent.tsx";
import { SelectionNote } from "./selection-note.tsx";
import { isNothingChosen, type OptimizationRequest } from "./use-optimization-request.ts";

export type OptionsFoldedProps = {
  readonly portfolio: PortfolioDetail;
  readonly wish: OptimizationRequest;
  readonly options: OptimizeOptions;
  readonly metric: Metric;
  readonly isOpenFirst: boolean;
  readonly isAmountMissing: boolean;
  readonly onTyped: () => void;
};

/** The defaults that a search takes from the contract, folded until the saver changes them. */
export function OptionsFolded(props: OptionsFoldedProps): ReactNode {
  const { portfolio, wish, options, metric, isOpenFirst, isAmountMissing } = props;
  const own = portfolio.recommendedRisk ?? options.profile.level;
  return (
    <div className="border-t border-line [&_legend]:sr-only">
      <Fold
        title={text.intent}
        chosen={wish.newMoney === null ? text.arbitrateHeld : text.payIn}
        isOpenFirst={isOpenFirst}
        isHeldOpen={isAmountMissing || wish.newMoney === "empty"}
      >
        <Intent
          newMoney={wish.newMoney}
          onNewMoney={(value) => {
            props.onTyped();
            wish.setNewMoney(value);
          }}
          options={options}
          isAmountMissing={isAmountMissing}
        />
      </Fold>
      <Fold title={text.metric} chosen={metricTexts[metric].label} isOpenFirst={isOpenFirst}>
        <MetricChoice strategy={wish.strategy} value={metric} onValue={wish.setMetric} />
        <MoreRiskChoice strategy={wish.strategy} value={wish.allowMoreRisk} onValue={wish.setMoreRisk} />
      </Fold>
      <Fold
        title={text.profile}
        chosen={profileOptions[wish.profile ?? own]?.label ?? text.unknown}
        isOpenFirst={isOpenFirst}
      >
        <ProfileChoice value={wish.profile} recommended={own} onValue={wish.setProfile} />
      </Fold>
      <Fold
        title={text.among}
        chosen={amongWords(portfolio, wish, options)}
        // When the offer is unknown, the saver must name the lines to compare.
        isOpenFirst={isOpenFirst || isOfferUnknown(portfolio, options)}
      >
        <SelectionNote portfolio={portfolio} wish={wish} options={options} />
      </Fold>
    </div>
  );
}

function isOfferUnknown(portfolio: PortfolioDetail, { offer }: OptimizeOptions): boolean {
  return offer === null && !isOpenAccount(portfolio);
}

function amongWords(
  portfolio: PortfolioDetail,
  { candidates }: OptimizationRequest,
  options: OptimizeOptions,
): string {
  if (!isNothingChosen(candidates)) return text.amongYours;
  if (options.offer !== null) return formatMessage(text.amongCount, { count: options.offer.fundCount });
  return isOfferUnknown(portfolio, options) ? text.amongOwn : text.amongAny;
}
