import type { HouseholdFeesView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { feesText } from "./fees-text.ts";
import { Tile, TileFailed, TilePending } from "./tile.tsx";

const shownAtMost = 3;

/** What all the contracts cost, in a year and in twenty, and the three that weigh most. */
export function FeesTile(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.householdFees.show, { params: { id: subject } });
  const fees = reading.data?.fees;
  if (fees === undefined)
    return reading.isPending ? (
      <TilePending tile="fees" />
    ) : (
      <TileFailed tile="fees" title={feesText.failed} onRetry={() => void reading.refetch()} />
    );
  if (fees.yearly === null)
    return (
      <Tile tile="fees">
        <EmptyState
          kind="none"
          title={feesText.none}
          reason={fees.unknown.length === 0 ? feesText.nothingInvested : feesText.noneReason}
          action={<Unknown fees={fees} />}
        />
      </Tile>
    );
  return (
    <Tile tile="fees" foot={<Foot fees={fees} />}>
      <p className="t6 pt-3">
        <Amount value={fees.yearly} decimals={false} />
      </p>
      <p className="t1 pt-1 text-ink-3">
        <FigureWord id="household.fees.year" on={fees.on}>
          {feesText.yearly}
        </FigureWord>
        {fees.yearlyRatio !== null && (
          <>
            {", "}
            <FigureWord id="household.fees.ratio" on={fees.on}>
              {formatMessage(feesText.ratio, { ratio: formatUnit("rate", fees.yearlyRatio) })}
            </FigureWord>
          </>
        )}
      </p>
      <Lost fees={fees} />
      <Dearest fees={fees} />
    </Tile>
  );
}

type Shown = { readonly fees: HouseholdFeesView };

function Lost({ fees }: Shown): ReactNode {
  return (
    <p className="t2 max-w-160 pt-3 text-ink-2">
      {formatMessage(feesText.twenty, {
        lost: <Amount key="lost" value={fees.lost} decimals={false} />,
        real: <Amount key="real" value={fees.lostReal} decimals={false} />,
      })}{" "}
      <span className="t1 text-ink-3">
        <FigureWord id="household.fees.lost" on={fees.on}>
          {feesText.how}
        </FigureWord>
      </span>
    </p>
  );
}

/** The contracts that weigh most; a table, whose columns say of what time each amount is. */
function Dearest({ fees }: Shown): ReactNode {
  const shown = fees.contracts.slice(0, shownAtMost);
  const more = fees.contracts.length - shown.length;
  return (
    <table className="mt-3 w-full">
      <caption className="sr-only">{feesText.dearest}</caption>
      <thead className="t1 text-ink-3">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 text-left font-normal">
            {more > 0
              ? formatMessage(feesText.dearestOf, { count: fees.contracts.length })
              : feesText.contract}
          </th>
          <th scope="col" className="py-1 pl-4 text-right font-normal">
            {feesText.year}
          </th>
          <th scope="col" className="py-1 pl-4 text-right font-normal">
            {feesText.twentyYears}
          </th>
        </tr>
      </thead>
      <tbody className="t2">
        {shown.map((contract) => (
          <tr key={contract.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 text-left font-normal">
              <AreaLink to={paths.analysis(contract.id, "fees")} className="link">
                {plainName(contract.name)}
                <span className="sr-only">{feesText.itsFees}</span>
              </AreaLink>
            </th>
            <td className="py-2 pl-4 text-right whitespace-nowrap">
              <Amount value={contract.yearly} decimals={false} />
            </td>
            <td className="py-2 pl-4 text-right whitespace-nowrap">
              <Amount value={contract.lost} decimals={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ fees }: Shown): ReactNode {
  return (
    <div className="grid gap-1">
      <p>
        <FigureWord id="household.fees.covered" on={fees.on}>
          {formatMessage(feesText.covered, {
            covered: <Amount key="covered" value={fees.covered} decimals={false} />,
            total: <Amount key="total" value={fees.total} decimals={false} />,
            day: formatDay(fees.on),
          })}
        </FigureWord>
      </p>
      <Unknown fees={fees} />
      {fees.bank !== null && (
        <p>
          {formatMessage(feesText.bank, { bank: <Amount key="bank" value={fees.bank} /> })}{" "}
          <FigureWord id="household.fees.bank">{feesText.how}</FigureWord>
        </p>
      )}
    </div>
  );
}

/** Where the fees of the largest contract that has none are told. */
function Unknown({ fees }: Shown): ReactNode {
  const [first, ...others] = fees.unknown;
  if (first === undefined) return null;
  return (
    <p>
      {formatMessage(feesText.unknown, { count: fees.unknown.length })}{" "}
      <AreaLink to={paths.portfolioSettings(first.id, "fees")} className="link">
        {formatMessage(others.length === 0 ? feesText.tell : feesText.tellFirst, {
          name: plainName(first.name),
        })}
      </AreaLink>
    </p>
  );
}
