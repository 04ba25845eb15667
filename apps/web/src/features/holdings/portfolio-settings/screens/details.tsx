import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { portfolioName, institution, kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { OwnershipSection } from "../parts/ownership-section.tsx";
import { FactList, SettingsFacts, type Fact } from "../parts/settings-facts.tsx";
import { detailText, text } from "../text.ts";

/** Everything known about a portfolio, with its sources. */
export function DetailsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={detailText.page} />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={12} height={40} />
          </div>
        </Loading>
      )}
      {portfolio !== undefined && (
        <div className="grid gap-x-12 gap-y-8 pt-4 md:grid-cols-2">
          <div className="grid content-start gap-8">
            <FactList title={detailText.portfolio} facts={factsOf(portfolio)} />
            <OwnershipSection portfolio={portfolio} />
          </div>
          <div className="grid content-start gap-8">
            <SettingsFacts
              portfolio={portfolio}
              aside={
                <Act call={api.portfolios.updateInfos}>
                  <AreaLink to={paths.portfolioSettings(portfolio.id)} className="link">
                    {detailText.edit}
                  </AreaLink>
                </Act>
              }
            />
          </div>
        </div>
      )}
    </>
  );
}

function factsOf(portfolio: PortfolioDetail): readonly Fact[] {
  const { bank, infos, externalId, openedOn, amountAsOf, updatedAt, currency } = portfolio;
  return [
    { label: detailText.name, value: portfolioName(portfolio) },
    { label: detailText.kind, value: kindLabel(portfolio) },
    { label: detailText.bank, value: bank === null ? null : institution(bank.name) },
    { label: detailText.issuer, value: infos.contractIssuer },
    { label: detailText.number, value: externalId },
    { label: detailText.currency, value: currency },
    { label: detailText.opened, value: openedOn === null ? null : formatDay(openedOn) },
    { label: detailText.asOf, value: amountAsOf === null ? null : formatDay(amountAsOf) },
    { label: detailText.updated, value: updatedAt === null ? null : formatInstantDay(updatedAt) },
    ...(infos.nomEntreprise === null ? [] : [{ label: detailText.company, value: infos.nomEntreprise }]),
    ...(infos.sousTypeLegal === null ? [] : [{ label: detailText.legal, value: infos.sousTypeLegal }]),
  ];
}
