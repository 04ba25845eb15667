import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { ContractFailed, ContractHead, useContract } from "../../../../shared/portfolios/portfolio-head.tsx";
import { contractName, institution, kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { formatDay, formatInstantDay } from "../../../../ui/format.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { OwnershipSection } from "../parts/ownership-section.tsx";
import { FactList, SaidFacts, type Fact } from "../parts/said-facts.tsx";
import { detailText, text } from "../text.ts";

/** Everything that is known of a contract, and who said it. */
export function DetailsScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const { subject } = useArea();
  const reading = useContract(contractId);
  const contract = reading.data?.portfolio;
  return (
    <>
      <ContractHead contractId={contractId} reading={reading} page={detailText.page} />
      {contract === undefined && reading.isError && <ContractFailed reading={reading} />}
      {contract === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={12} height={40} />
          </div>
        </Loading>
      )}
      {contract !== undefined && (
        <div className="grid gap-x-12 gap-y-8 pt-4 md:grid-cols-2">
          <div className="grid content-start gap-8">
            <FactList title={detailText.contract} facts={factsOf(contract)} />
            <OwnershipSection contract={contract} />
          </div>
          <div className="grid content-start gap-8">
            <SaidFacts
              contract={contract}
              aside={
                subject === "me" ? (
                  <AreaLink to={paths.contractSettings(contract.id)} className="link">
                    {detailText.edit}
                  </AreaLink>
                ) : undefined
              }
            />
          </div>
        </div>
      )}
    </>
  );
}

function factsOf(contract: PortfolioDetail): readonly Fact[] {
  const { bank, infos, externalId, openedOn, amountAsOf, updatedAt, currency } = contract;
  return [
    { label: detailText.name, value: contractName(contract) },
    { label: detailText.kind, value: kindLabel(contract) },
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
