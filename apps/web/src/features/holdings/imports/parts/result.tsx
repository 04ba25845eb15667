import type { ImportBatch, Portfolio, StatementImport } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { portfolioName, kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { addedSentence, addedShort } from "./sentences-text.ts";
import { earlierText, fileText, formatNames, resultText } from "../text.ts";
import { useMasking } from "./masking.ts";
import { MissingList } from "./missing.tsx";
import type { Undoable } from "./undo-dialog.tsx";

export type ResultProps = {
  readonly batch: ImportBatch;
  readonly onUndo: (undoable: Undoable) => void;
  readonly onAnother: () => void;
};

/** The result of an import, the affected portfolios, what is missing and how to complete it, and how to undo it. */
export function Result({ batch, onUndo, onAnother }: ResultProps): ReactNode {
  const isUndone = batch.status === "undone";
  const files = isUndone ? batch.imports : batch.imports.filter(({ status }) => status !== "undone");
  const names = files.map(({ fileName }) => fileName).join(", ");
  return (
    <>
      <p className="t4 max-w-200 pt-6 leading-[2rem]" role="status">
        {isUndone ? resultText.undoneTitle : addedSentence(batch.addedCount, batch.portfolioIds.length)}
      </p>
      {isUndone && <p className="t2 max-w-160 pt-3 text-ink-2">{resultText.undoneText}</p>}
      <div className="page-grid">
        <div className="min-w-0 md:col-span-8">
          {!isUndone && <Touched batch={batch} />}
          {!isUndone && <Missing batch={batch} onAnother={onAnother} />}
        </div>
        <div className="column-rule min-w-0 md:col-span-4">
          <Files files={files} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-ink pt-5 max-sm:[&>.button]:w-full">
        <Button onClick={onAnother}>{resultText.another}</Button>
        <AreaLink to={paths.portfolios()} className="link t2">
          {resultText.portfolios}
        </AreaLink>
        {batch.undoUntil !== null && batch.undoUntil >= today() && (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <LinkButton
              className="t2"
              onClick={() => {
                onUndo({ batchId: batch.id, names, addedCount: batch.addedCount });
              }}
            >
              {resultText.undo}
            </LinkButton>
            <span className="t1 text-ink-3">
              {formatMessage(earlierText.until, { day: formatDay(batch.undoUntil) })}
            </span>
          </span>
        )}
      </div>
    </>
  );
}

function useTouched(batch: ImportBatch): readonly Portfolio[] {
  const { subject } = useArea();
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  return (list.data?.portfolios ?? []).filter(({ id }) => batch.portfolioIds.includes(id));
}

function Touched({ batch }: { readonly batch: ImportBatch }): ReactNode {
  const touched = useTouched(batch);
  if (touched.length === 0) return null;
  return (
    <section className="pt-6">
      <SectionHead title={resultText.section} />
      <ul>
        {touched.map((portfolio) => (
          <Row
            key={portfolio.id}
            name={
              <AreaLink to={paths.portfolioTransactions(portfolio.id)} className="row-link">
                {portfolioName(portfolio)}
              </AreaLink>
            }
            {...detailOf(portfolio, batch)}
            value={<Amount value={portfolio.amount} currency={portfolio.currency} />}
          />
        ))}
      </ul>
    </section>
  );
}

function detailOf(portfolio: Portfolio, batch: ImportBatch): { readonly detail?: string } {
  const known = portfolio.bank?.name ?? kindLabel(portfolio);
  const names = [...(known === portfolioName(portfolio) ? [] : [known]), ...filesInto(portfolio, batch)];
  return names.length === 0 ? {} : { detail: names.join(", ") };
}

/** If several portfolios were filled, the files of each: portfolios of unnamed files share one name. */
function filesInto({ id }: Portfolio, { imports, portfolioIds }: ImportBatch): readonly string[] {
  if (portfolioIds.length < 2) return [];
  return imports
    .filter(({ accounts }) => accounts.some(({ portfolioId }) => portfolioId === id))
    .map(({ fileName }) => fileName);
}

function Missing({ batch, onAnother }: Pick<ResultProps, "batch" | "onAnother">): ReactNode {
  const { missing } = batch;
  const unvalued = useTouched(batch).filter(({ amount }) => amount === null);
  const isWhole = missing.length + unvalued.length === 0;
  return (
    <section className="pt-6">
      <SectionHead title={resultText.missing} />
      {isWhole && <p className="t2 pt-3 text-ink-2">{resultText.nothingMissing}</p>}
      <MissingList missing={missing} />
      <ul>
        {unvalued.map((portfolio) => (
          <li key={portfolio.id} className="border-b border-line py-2.5 last:border-b-0">
            <p className="t1 break-words text-ink-3">
              {[portfolioName(portfolio), ...filesInto(portfolio, batch)].join(", ")}
            </p>
            <p className="t2 text-ink-2">{resultText.unvalued}</p>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <LinkButton className="t2 mt-3" onClick={onAnother}>
          {missing.length > 0 && missing.every(({ kind }) => kind === "rows")
            ? resultText.completeRows
            : resultText.completeBalance}
        </LinkButton>
      )}
    </section>
  );
}

function Files({ files }: { readonly files: readonly StatementImport[] }): ReactNode {
  const masking = useMasking();
  return (
    <section className="pt-6">
      <SectionHead title={resultText.files} />
      <ul>
        {files.map((file) => (
          <li key={file.id} className="border-b border-line py-2.5 last:border-b-0">
            <p className="t2 break-words">{file.fileName}</p>
            <p className="t1 text-ink-3">
              {[
                formatNames[file.format] ?? fileText.refused,
                file.status === "undone" ? resultText.removedFile : addedShort(file.addedCount),
              ].join(", ")}
            </p>
            {[...new Set(file.warnings)].map((warning) => (
              <p key={warning} className="t1 pt-0.5 break-words text-ink-2">
                {masking.sentence(warning)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
