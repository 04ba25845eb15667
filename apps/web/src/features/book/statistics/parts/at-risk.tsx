import type { BookStatistics } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { AlertActs, alertWords } from "../../../../shared/book/alert-acts.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

const shownAtMost = 7;

/** Customers who may leave, with one dated sentence per reason, which the advisor may contradict. */
export function AtRisk({ statistics: { atRisk, seen } }: { readonly statistics: BookStatistics }): ReactNode {
  const { total, wealth, customers } = atRisk;
  return (
    <section>
      <SectionHead title={text.atRisk} aside={formatMessage(text.atRiskCount, { count: total })} />
      {total === 0 ? (
        <p className="t2 py-3 text-ink-2">{text.atRiskNone}</p>
      ) : (
        <>
          <p className="t6 pt-3">
            <Amount value={wealth} decimals={false} />
          </p>
          {seen > 0 && (
            <p className="t1 pt-1 text-ink-3">
              {formatMessage(text.atRiskRatio, { ratio: formatPercent(wealth / seen) })}
            </p>
          )}
          <ul className="pt-2">
            {customers.slice(0, shownAtMost).map(({ customerId, customerName, wealth: own, reasons }) => (
              <li key={customerId} className="border-b border-line py-2.5">
                <div className="t2 flex justify-between gap-x-4">
                  <AreaLink to={bookPaths.customer(customerId)} className="link">
                    {customerName}
                  </AreaLink>
                  <Amount value={own} decimals={false} />
                </div>
                {reasons.map((reason) => {
                  const words = alertWords({ ...reason, kind: "disengagement" });
                  return (
                    <div key={reason.alertId} className="pt-1">
                      <p className="t1 text-ink-2">{words}</p>
                      <AlertActs id={reason.alertId} words={`${customerName}, ${words}`} state="open" />
                    </div>
                  );
                })}
              </li>
            ))}
          </ul>
          {total > shownAtMost && (
            <p className="t2 pt-3">
              <AreaLink
                to={`${bookPaths.customers()}?alerte=disengagement&tri=wealth&sens=desc`}
                className="link"
              >
                {formatMessage(text.atRiskAll, { count: total })}
              </AreaLink>
            </p>
          )}
        </>
      )}
      <p className="t1 pt-3 text-ink-3">{text.atRiskHow}</p>
    </section>
  );
}
