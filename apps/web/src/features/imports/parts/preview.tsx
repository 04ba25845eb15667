import type { StatementImport } from "@vigie/contract";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../api.ts";
import { useArea } from "../../../shell/area.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { SectionHead } from "../../../ui/page-head.tsx";
import { toast } from "../../../ui/toast.ts";
import { countSentence, formatNames, foundSentence, text } from "../text.ts";
import { AccountPreview } from "./account-preview.tsx";
import type { Joins } from "./imported.ts";

export type PreviewProps = {
  readonly found: StatementImport;
  /** The import as confirmed, and the contracts that it touched. */
  readonly onConfirmed: (confirmed: StatementImport, contractIds: readonly Id[]) => void;
  readonly onDropped: () => void;
};

/** What was read of a file, account by account, before anything is added. */
export function Preview({ found, onConfirmed, onDropped }: PreviewProps): ReactNode {
  const { subject } = useArea();
  const [joins, setJoins] = useState<Joins>({});
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  const contracts = (list.data?.portfolios ?? []).filter((one) => one.kind !== "realestate");
  const confirming = useConfirmation({ found, joins, known: contracts.map((one) => one.id), onConfirmed });
  const drop = useAction(api.imports.undo, { refreshes: [api.imports.list] });
  return (
    <>
      <p className="t4 max-w-200 pt-6 leading-8">
        {foundSentence(found.accounts.length)} {countSentence(found)}
      </p>
      <p className="t1 pt-1.5 text-ink-3">
        <span className="break-all">{found.fileName}</span>
        {`, format ${formatNames[found.format] ?? found.format}. ${text.notYet}`}
      </p>
      <Warnings warnings={found.warnings} />
      {found.accounts.map((account) => (
        <AccountPreview
          key={account.key}
          account={account}
          isAlone={found.accounts.length === 1}
          contracts={contracts}
          chosen={joins[account.key] ?? null}
          onChoose={(portfolioId) => {
            setJoins(withJoin(joins, account.key, portfolioId));
          }}
        />
      ))}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-ink pt-5 max-sm:[&>.button]:w-full">
        <Button look="solid" busy={confirming.busy} onClick={confirming.run}>
          {found.newCount === 0 ? text.confirmNothing : text.confirm}
        </Button>
        <LinkButton
          className="t2"
          disabled={drop.busy}
          onClick={() => {
            void drop.run({ params: { id: found.id } }).then((done) => {
              if (done === null) return;
              toast(text.dropped);
              onDropped();
            });
          }}
        >
          {text.dropPreview}
        </LinkButton>
        {(confirming.failure ?? drop.failure) !== null && (
          <p role="alert" className="t2 w-full text-neg">
            {confirming.failure ?? drop.failure}
          </p>
        )}
      </div>
    </>
  );
}

function withJoin(joins: Joins, key: string, portfolioId: string | null): Joins {
  const others = Object.fromEntries(Object.entries(joins).filter(([held]) => held !== key));
  return portfolioId === null ? others : { ...others, [key]: portfolioId };
}

type Confirmation = Pick<PreviewProps, "found" | "onConfirmed"> & {
  readonly joins: Joins;
  /** Contracts held before: one that is not among them after the confirmation was made by it. */
  readonly known: readonly Id[];
};

function useConfirmation({ found, joins, known, onConfirmed }: Confirmation) {
  const { subject } = useArea();
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  const confirm = useAction(api.imports.confirm, { refreshes: [api.imports.list] });
  const chosen = found.accounts.flatMap((account) => {
    const portfolioId = known.find((id) => id === (joins[account.key] ?? account.portfolioId));
    return portfolioId === undefined ? [] : [{ key: account.key, portfolioId }];
  });
  return {
    busy: confirm.busy,
    failure: confirm.failure,
    run: (): void => {
      void confirm.run({ params: { id: found.id }, body: { joins: chosen } }).then(async (done) => {
        if (done === null) return;
        const after = await list.refetch();
        const made = (after.data?.portfolios ?? []).map((one) => one.id).filter((id) => !known.includes(id));
        onConfirmed(done.import, [...new Set([...chosen.map((join) => join.portfolioId), ...made])]);
      });
    },
  };
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <section className="pt-6">
      <SectionHead title={text.warnings} />
      <ul>
        {[...new Set(warnings)].map((warning) => (
          <li key={warning} className="t2 border-b border-line py-2.5 text-ink-2 last:border-b-0">
            {warning}
          </li>
        ))}
      </ul>
    </section>
  );
}
