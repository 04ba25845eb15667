import type { HouseholdFeesView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, named, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { feesText } from "./fees-text.ts";
import { Tile, TileFailed, TilePending } from "./tile.tsx";

const shownAtMost = 3;

/** The costs of all contracts, in a year and in twenty, and the three largest. */
export function FeesTile(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.householdFees.show, { params: { id: subject } });
  // A finished analysis changes them.
  useLive("SyncChannel", () => void reading.refetch());
  const fees = reading.data?.fees;
  if (fees === undefined)
    return reading.isPending ? (
      <TilePending tile="fees" />
    ) : (
      <TileFailed tile="fees" title={feesText.failed} onRetry={() => void reading.refetch()} />
    );
  if (fees.asOf === null) return <NoFees fees={fees} />;
  return (
    <Tile tile="fees" foot={<Foot fees={fees} />}>
      <p className="t6 pt-3">
        <Amount value={fees.yearly} decimals={false} />
      </p>
      <p className="t1 pt-1 text-ink-3">
        <FigureWord id="household.fees.year" on={fees.asOf}>
          {feesText.yearly}
        </FigureWord>
        {fees.yearlyRatio !== null && (
          <>
            {", "}
            <FigureWord id="household.fees.ratio" on={fees.asOf}>
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

function NoFees({ fees }: Shown): ReactNode {
  const [first] = fees.unknown;
  return (
    <Tile tile="fees" foot={<Bank fees={fees} />}>
      {first === undefined ? (
        <EmptyState kind="none" title={feesText.nothingInvested} />
      ) : (
        <EmptyState
          kind="none"
          title={feesText.none}
          reason={feesText.noneReason}
          action={<FeesLink sentence={feesText.tell} first={first} />}
        />
      )}
    </Tile>
  );
}

function Lost({ fees }: Shown): ReactNode {
  return (
    <p className="t2 max-w-160 pt-3 text-ink-2">
      {formatMessage(feesText.twenty, {
        lost: <Amount key="lost" value={fees.lost} decimals={false} />,
        real: <Amount key="real" value={fees.lostReal} decimals={false} />,
      })}{" "}
      <span className="t1 text-ink-3">
        <FigureWord id="household.fees.lost" on={fees.asOf}>
          {feesText.how}
        </FigureWord>
      </span>
    </p>
  );
}

/** The contracts with the largest costs; a table, whose columns state the period of each amount. */
function Dearest({ fees }: Shown): ReactNode {
  const shown = fees.contracts.slice(0, shownAtMost);
  const more = fees.contracts.length - shown.length;
  return (
    <table className="mt-3 w-full max-w-160">
      <caption className="sr-only">{feesText.dearest}</caption>
      <thead className="t1 text-ink-3">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 text-left font-normal">
            {more > 0
              ? formatMessage(feesText.dearestOf, { count: fees.contracts.length })
              : feesText.contract}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal sm:pl-4">
            {feesText.year}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal sm:pl-4">
            {feesText.twentyYears}
          </th>
        </tr>
      </thead>
      <tbody className="t2">
        {shown.map((contract) => (
          <tr key={contract.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              <AreaLink to={paths.analysis(contract.id, "fees")} className="link">
                {plainName(contract.name)}
                <span className="sr-only">{feesText.itsFees}</span>
              </AreaLink>
            </th>
            <td className="py-2 pl-2 text-right whitespace-nowrap sm:pl-4">
              <Amount value={contract.yearly} decimals={false} />
            </td>
            <td className="py-2 pl-2 text-right whitespace-nowrap sm:pl-4">
              <Amount value={contract.lost} decimals={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ fees }: Shown): ReactNode {
  const [first, ...others] = fees.unknown;
  return (
    <div className="grid gap-1">
      <p>
        <FigureWord id="household.fees.covered" on={fees.asOf}>
          {formatMessage(feesText.covered, {
            covered: <Amount key="covered" value={fees.covered} decimals={false} />,
            total: <Amount key="total" value={fees.total} decimals={false} />,
            day: fees.asOf === null ? "" : formatDay(fees.asOf),
          })}
        </FigureWord>
      </p>
      {first !== undefined && (
        <p>
          {formatMessage(feesText.unknown, { count: fees.unknown.length })}{" "}
          <FeesLink sentence={others.length === 0 ? feesText.tell : feesText.tellFirst} first={first} />
        </p>
      )}
      <Bank fees={fees} />
    </div>
  );
}

/** The page with a contract's fees. */
function FeesLink({
  sentence,
  first,
}: {
  readonly sentence: string;
  readonly first: HouseholdFeesView["unknown"][number];
}): ReactNode {
  return (
    <Act call={named.portfolios.updateInfos}>
      <AreaLink to={paths.portfolioSettings(first.id, "fees")} className="link">
        {formatMessage(sentence, { name: plainName(first.name) })}
      </AreaLink>
    </Act>
  );
}

function Bank({ fees: { bank } }: Shown): ReactNode {
  if (bank === null) return null;
  const span = { from: formatDay(bank.from), to: formatDay(bank.to) };
  return (
    <p>
      {formatMessage(feesText.bank, { ...span, bank: <Amount key="bank" value={bank.amount} /> })}
      {bank.knownCount < bank.count &&
        formatMessage(feesText.bankPart, { known: bank.knownCount, count: bank.count })}
      {". "}
      <FigureWord id="household.fees.bank" on={formatMessage(feesText.span, span)}>
        {feesText.how}
      </FigureWord>
    </p>
  );
}
