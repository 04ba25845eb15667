import type { PortfolioDetail } from "@vigie/api";
import { contractFeeKinds } from "@vigie/domain";
import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { feeLabels } from "../../../../shared/portfolios/settings-text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { investText as words } from "../text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

type Cost = { readonly label: string; readonly ratio: number | null; readonly by: string };

/** The portfolio's own fees, besides those of its funds: the saver's value first, else the catalogue's; an expected fee without
 * value is unknown. */
export function costsOf({ infos, feesAsked }: Pick<PortfolioDetail, "infos" | "feesAsked">): readonly Cost[] {
  return contractFeeKinds.flatMap((fee): readonly Cost[] => {
    const ratio = infos.fees[`${fee}FeeRatio`];
    const asked = feesAsked.find((one) => one.fee === fee);
    const label = feeLabels[fee];
    if (ratio !== null) return [{ label, ratio: ratio, by: words.bySaver }];
    if (asked === undefined) return [];
    return [
      { label, ratio: asked.catalogueRatio, by: asked.catalogueRatio === null ? "" : words.byCatalogue },
    ];
  });
}

export function PortfolioCosts({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const costs = costsOf(portfolio);
  if (costs.length === 0) return null;
  return (
    <section className="pt-8">
      <SectionHead
        title={<FigureWord id="settings.fee">{words.contractFees}</FigureWord>}
        aside={
          <Act call={api.portfolios.updateInfos}>
            <AreaLink to={paths.portfolioSettings(portfolio.id, "fees")} className="link">
              {words.feeSettings}
            </AreaLink>
          </Act>
        }
      />
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {costs.map(({ label, ratio, by }) => (
          <div
            key={label}
            className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <dt className="t1 text-ink-3">{label}</dt>
            <dd className="t2 text-right">
              {ratio === null ? (
                <span className="text-ink-3">{words.unknown}</span>
              ) : (
                formatUnit("rate", ratio)
              )}
              {by !== "" && <span className="t1 text-ink-3"> {by}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
