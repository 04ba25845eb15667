import type { Portfolio } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import {
  contractPlace,
  envelopeLabels,
  kindLabel,
  saysKind,
  shortName,
} from "../../../../shared/portfolios/portfolio-words.ts";
import { isShared, ShareOfWhole } from "../../../../shared/portfolios/ownership-words.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { IndexGroup } from "../../../../ui/row.tsx";
import { listText } from "../text.ts";
import { isShown } from "./contract-filters.ts";
import type { ContractGroup } from "./contract-index.tsx";
import { stateOf } from "./contract-notes.ts";
import { Freshness } from "./contract-table.tsx";
import { ShowAgain } from "./show-again.tsx";

/** The same list on a phone: the figure first, then what it is and of when. */
export function ContractCards({ groups }: { readonly groups: readonly ContractGroup[] }): ReactNode {
  return groups.map((group) => (
    <IndexGroup
      key={group.envelope}
      name={envelopeLabels[group.envelope]}
      total={<Amount value={group.total} decimals={false} unknown={listText.unknown} />}
    >
      {group.contracts.map((contract) => (
        <ContractCard key={contract.id} contract={contract} />
      ))}
    </IndexGroup>
  ));
}

function ContractCard({ contract }: { readonly contract: Portfolio }): ReactNode {
  const name = shortName(contract);
  const place = contractPlace(contract);
  const state = stateOf(contract, { on: today(), isPrivate: usePrivateMode() });
  return (
    <li className="row relative border-b border-line py-3.5 last:border-b-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="t4 leading-8">
          <Amount value={contract.ownedAmount} currency={contract.currency} unknown={listText.unknown} />
        </span>
        {state !== null && <span className="t1 text-ink-2">{state}</span>}
      </div>
      {isShared(contract.ownership) && (
        <p className="t1 text-ink-3">
          <ShareOfWhole contract={contract} />
        </p>
      )}
      <div className="t2">
        <AreaLink to={paths.contract(contract.id)} className="row-link">
          {name}
        </AreaLink>
        {!isShown(contract) && <ShowAgain contract={contract} />}
      </div>
      <div className="t1 flex justify-between gap-4 text-ink-3">
        <span>{[saysKind(contract) ? "" : kindLabel(contract), place].filter(Boolean).join(", ")}</span>
        <span className="shrink-0">
          <Freshness contract={contract} />
        </span>
      </div>
    </li>
  );
}
