import type { CustomerSheet } from "@vigie/api";
import { cents, envelopeLabels, envelopeOf, envelopes, kindLabels, type Cents, type Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { PathLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";
import { hasCustomerView } from "../../../../shared/book/offered.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { IndexGroup, Row } from "../../../../ui/row.tsx";
import { PrintRest } from "./print-rest.tsx";
import { sheetText } from "./sheet-text.ts";

/** The number of printed contracts per envelope: fewer if there are many. */
const printedOf = (count: number) => (count > 14 ? 3 : 5);

type Shared = CustomerSheet["contracts"][number];

/** The contracts that the customer shares, by envelope. */
export function Contracts({ id, sheet }: { readonly id: Id; readonly sheet: CustomerSheet }): ReactNode {
  const { contracts, customer } = sheet;
  const printed = printedOf(contracts.length);
  return (
    <section className="mt-6 border-t border-ink pt-1">
      <SectionHead
        title={sheetText.contracts}
        aside={
          <>
            {formatMessage(sheetText.contractCount, { count: contracts.length })}
            {(customer.unknownCount ?? 0) > 0 &&
              `, ${formatMessage(sheetText.unknownCount, { count: customer.unknownCount ?? 0 })}`}
          </>
        }
      />
      {contracts.length === 0 ? (
        <EmptyState kind="none" title={sheetText.noContract} reason={sheetText.noContractReason} />
      ) : (
        <div className="gap-x-6 md:columns-2 print:columns-2">
          {envelopes
            .map((envelope) => ({
              envelope,
              held: contracts.filter(({ kind }) => envelopeOf(kind) === envelope),
            }))
            .filter(({ held }) => held.length > 0)
            .map(({ envelope, held }) => (
              <div key={envelope} className="break-inside-avoid">
                <IndexGroup
                  level={3}
                  printsFirst={printed}
                  name={envelopeLabels[envelope]}
                  total={<Amount value={totalOf(held)} decimals={false} />}
                >
                  {held.map((contract) => (
                    <ContractRow key={contract.id} id={id} contract={contract} />
                  ))}
                  <PrintRest count={held.length - printed} />
                </IndexGroup>
              </div>
            ))}
        </div>
      )}
    </section>
  );
}

function totalOf(contracts: readonly Shared[]): Cents | null {
  const known = contracts.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return known.length === 0 ? null : cents(known.reduce((sum: number, one) => sum + one, 0));
}

function ContractRow({ id, contract }: { readonly id: Id; readonly contract: Shared }): ReactNode {
  const { kind, institutionName, asOf } = contract;
  const page = kind === "realestate" ? paths.realEstate(contract.id) : paths.portfolio(contract.id);
  const name = plainName(contract.name);
  return (
    <Row
      name={
        hasCustomerView() ? (
          <PathLink to={`/advisory${bookPaths.view(id)}${page}`} className="row-link">
            {name}
          </PathLink>
        ) : (
          name
        )
      }
      detail={institutionName === null ? kindLabels[kind] : shortInstitution(institutionName)}
      note={asOf === null ? undefined : formatDay(asOf)}
      value={<Amount value={contract.amount} />}
    />
  );
}
