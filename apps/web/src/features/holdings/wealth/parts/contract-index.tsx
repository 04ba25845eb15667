import type { Portfolio } from "@vigie/api";
import { envelopes, sumCents, type Cents, type Envelope } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { contractPlace, envelopeLabels, shortName } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { useIsPhone } from "../../../../ui/media.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { IndexGroup, Row } from "../../../../ui/row.tsx";
import { noteOf } from "./contract-notes.ts";

export type ContractGroup = {
  readonly envelope: Envelope;
  readonly contracts: readonly Portfolio[];
  /** Of the person's shares of the known values; null where none is known. */
  readonly total: Cents | null;
};

/** Visible contracts by envelope, in the order of the house; the largest first in each. */
export function groupContracts(contracts: readonly Portfolio[]): readonly ContractGroup[] {
  const shown = contracts.filter(
    (contract) => contract.status === "visible" && !contract.disabled && !contract.deleted,
  );
  return envelopes
    .map((envelope) => {
      const mine = shown
        .filter((contract) => contract.envelope === envelope)
        .toSorted((a, b) => Math.abs(b.ownedAmount ?? 0) - Math.abs(a.ownedAmount ?? 0));
      const known = mine.flatMap(({ ownedAmount }) => (ownedAmount === null ? [] : [ownedAmount]));
      return { envelope, contracts: mine, total: known.length === 0 ? null : sumCents(known) };
    })
    .filter((group) => group.contracts.length > 0);
}

/** Contracts as an index. On phones one row an envelope: the list itself is one tap away. */
export function ContractIndex({ contracts }: { readonly contracts: readonly Portfolio[] }): ReactNode {
  const isPhone = useIsPhone();
  const isPrivate = usePrivateMode();
  const groups = groupContracts(contracts);
  if (isPhone)
    return (
      <ul>
        {groups.map((group) => (
          <Row
            key={group.envelope}
            name={
              <AreaLink to={`${paths.contracts()}?enveloppe=${group.envelope}`} className="row-link">
                {envelopeLabels[group.envelope]}
              </AreaLink>
            }
            detail={group.contracts.map(shortName).join(", ")}
            value={
              <span className="t3 font-normal">
                <Amount value={group.total} decimals={false} />
              </span>
            }
          />
        ))}
      </ul>
    );
  return (
    <div className="sm:columns-2 sm:gap-x-6">
      {groups.map((group) => (
        <div key={group.envelope} className="break-inside-avoid">
          <IndexGroup
            level={3}
            name={envelopeLabels[group.envelope]}
            total={<Amount value={group.total} decimals={false} />}
          >
            {group.contracts.map((contract) => (
              <Row
                key={contract.id}
                name={<NameAndPlace contract={contract} />}
                note={noteOf(contract, { on: today(), isPrivate }) ?? undefined}
                value={<Amount value={contract.ownedAmount} currency={contract.currency} />}
              />
            ))}
          </IndexGroup>
        </div>
      ))}
    </div>
  );
}

/** A long name takes two lines, and the place goes where it does not fit whole: a cut word says less than none. */
function NameAndPlace({ contract }: { readonly contract: Portfolio }): ReactNode {
  const place = contractPlace(contract);
  return (
    <span className="flex max-h-[2lh] min-w-0 flex-wrap items-baseline gap-x-2 overflow-hidden">
      <AreaLink to={paths.contract(contract.id)} className="row-link line-clamp-2 max-w-full">
        {shortName(contract)}
      </AreaLink>
      {place !== "" && <span className="t1 text-ink-3">{place}</span>}
    </span>
  );
}
