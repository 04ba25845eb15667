import type { StatementImport } from "@vigie/contract";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../api.ts";
import { AreaLink, useArea } from "../../../shell/area.tsx";
import { kindLabel } from "../../../shell/contract-words.ts";
import { paths } from "../../../shell/paths.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Row } from "../../../ui/row.tsx";
import { SectionHead } from "../../../ui/page-head.tsx";
import { addedSentence, formatNames, text } from "../text.ts";

export type ResultProps = {
  readonly found: StatementImport;
  /** Contracts that the confirmation touched; empty when the page was opened again since. */
  readonly contractIds: readonly Id[];
  readonly onUndo: () => void;
  readonly onAnother: () => void;
};

/** What an import added, where it went, and how to take it back. */
export function Result({ found, contractIds, onUndo, onAnother }: ResultProps): ReactNode {
  const { subject } = useArea();
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  const touched = (list.data?.portfolios ?? []).filter((one) => contractIds.includes(one.id));
  const isUndone = found.status === "undone";
  return (
    <>
      <p className="t4 max-w-200 pt-6 leading-8" role="status">
        {isUndone ? text.undoneTitle : addedSentence(found.addedCount)}
      </p>
      <p className="t1 pt-1.5 text-ink-3">
        <span className="break-all">{found.fileName}</span>
        {`, format ${formatNames[found.format] ?? found.format}`}
      </p>
      {isUndone && <p className="t2 max-w-160 pt-3 text-ink-2">{text.undoneText}</p>}
      {touched.length > 0 && !isUndone && (
        <section className="pt-6">
          <SectionHead title={text.goneTo} />
          <ul>
            {touched.map((contract) => (
              <Row
                key={contract.id}
                name={
                  <AreaLink to={paths.contractTransactions(contract.id)} className="row-link">
                    {contract.name}
                  </AreaLink>
                }
                detail={contract.bank?.name ?? kindLabel(contract)}
                value={<Amount value={contract.amount} currency={contract.currency} />}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-6 max-sm:[&>.button]:w-full">
        <Button onClick={onAnother}>{text.another}</Button>
        {touched.length === 0 && (
          <AreaLink to={paths.contracts()} className="link t2">
            {text.contracts}
          </AreaLink>
        )}
        {!isUndone && (
          <LinkButton className="t2" onClick={onUndo}>
            {text.undo}
          </LinkButton>
        )}
      </div>
    </>
  );
}
