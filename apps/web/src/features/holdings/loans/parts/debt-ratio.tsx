import type { DebtRatio } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { ratioText, text } from "../text.ts";

/** The share of income that loans take, beside the usual limit; a range, because incomes are brackets. */
export function DebtRatioBlock(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.loans.debtRatio, { params: { id: subject } });
  return (
    <section>
      <SectionHead title={<RatioWord load={reading.data?.debtRatio} />} />
      {reading.isPending && (
        <div className="grid gap-3 pt-4">
          <Skeleton width={220} height={30} />
          <Skeleton height={40} />
        </div>
      )}
      {reading.isError && reading.data === undefined && (
        <EmptyState
          kind="failed"
          title={ratioText.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {reading.data !== undefined && <Ratio load={reading.data.debtRatio} />}
    </section>
  );
}

/** The name of the ratio, with its formula. */
function RatioWord({ load }: { readonly load: DebtRatio | undefined }): ReactNode {
  if (load === undefined) return <FigureWord id="debt.ratio">{ratioText.title}</FigureWord>;
  const inputs = {
    "loans.charge": <Amount value={load.monthlyCharge} />,
    income: <Amount value={load.incomeFrom ?? load.incomeTo} />,
    rents: <Amount value={load.rents} />,
  };
  return (
    <FigureWord id="debt.ratio" inputs={inputs}>
      {ratioText.title}
    </FigureWord>
  );
}

function Ratio({ load }: { readonly load: DebtRatio }): ReactNode {
  const norm = (
    <FigureWord key="norm" id="debt.norm">
      {formatFigure("debt.norm", load.normRatio)}
    </FigureWord>
  );
  if (load.unknown === "income")
    return (
      <EmptyState
        kind="unavailable"
        title={ratioText.noIncome}
        action={
          <Act call={api.users.updateProfile}>
            <AreaLink to={paths.profileInfos()} className="link">
              {ratioText.giveIncome}
            </AreaLink>
          </Act>
        }
      />
    );
  if (load.unknown === "instalment")
    return (
      <EmptyState
        kind="unavailable"
        title={ratioText.noInstalment}
        action={
          <AreaLink to={paths.loanPortfolios()} className="link">
            {ratioText.seeLoans}
          </AreaLink>
        }
      />
    );
  const verdict = load.verdict ?? "undetermined";
  return (
    <div className="grid gap-2 pt-4">
      <p className="t5">{spoken(load)}</p>
      <p className={`t2 ${verdict === "above" ? "text-warn" : "text-ink-2"}`}>
        {formatMessage(ratioText[verdict], { norm })}
      </p>
      <p className="t1 text-ink-3">{formatMessage(ratioText.method, { source: load.normSource })}</p>
    </div>
  );
}

function spoken({ fromRatio, toRatio }: DebtRatio): string {
  const shown = (ratio: number | null): string => (ratio === null ? "" : formatFigure("debt.ratio", ratio));
  const [from, to] = [shown(fromRatio), shown(toRatio)];
  if (from === to) return formatMessage(ratioText.exact, { value: from });
  if (fromRatio === null) return formatMessage(ratioText.atMost, { to });
  return toRatio === null
    ? formatMessage(ratioText.atLeast, { from })
    : formatMessage(ratioText.between, { from, to });
}
