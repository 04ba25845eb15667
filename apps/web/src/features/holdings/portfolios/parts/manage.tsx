import type { PortfolioDetail } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { Act, useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { useFirstGesture } from "../../../../ui/first-gesture.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { manageText } from "../text.ts";
import { RenameDialog } from "./rename.tsx";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";
import { Synchronise } from "./synchronise.tsx";

const correctKind = lazyPart(async () => (await import("./correct-kind.tsx")).CorrectKindDialog);

type Entry = readonly [label: string, onClick: () => void];
type News = { readonly words: string; readonly undo: () => void };
type Asked = "rename" | "kind" | null;

/** A manual contract is corrected by its author. */
function EditTyped({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  if (portfolio.source !== "typed") return null;
  return (
    <Act call={api.manualPortfolios.update}>
      <li>
        <AreaLink to={paths.editTyped(portfolio.id)} className="link t2 max-sm:min-h-11">
          {manageText.edit}
        </AreaLink>
      </li>
    </Act>
  );
}

/** The saver's actions on a portfolio, and a new sync; an advisor only sees when it was read. */
export function Manage({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const mayManage = useMayCall(api.portfolios.update);
  if (mayManage) return <OwnManage portfolio={portfolio} />;
  return portfolio.accountId === null ? null : (
    <section>
      <Synchronise connectionId={portfolio.accountId} />
    </section>
  );
}

function OwnManage({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const [asked, setAsked] = useState<Asked>(null);
  useFirstGesture(correctKind.preload);
  const { update, news, setStatus, setNeedsRefresh } = useMarks(portfolio);
  const close = (): void => {
    setAsked(null);
  };
  const isHidden = portfolio.status === "hidden";
  const refresh: Entry = [
    portfolio.needsRefresh ? manageText.refreshCancel : manageText.refresh,
    () => {
      void setNeedsRefresh(!portfolio.needsRefresh);
    },
  ];
  const entries: readonly Entry[] = [
    [manageText.rename, () => setAsked("rename")],
    [manageText.kind, () => setAsked("kind")],
    [
      isHidden ? manageText.show : manageText.hide,
      () => {
        void setStatus(isHidden ? "visible" : "hidden");
      },
    ],
    // Without a source that can be synced, a correction request would never be handled.
    ...(portfolio.accountId === null ? [] : [refresh]),
  ];
  return (
    <section data-print="none" className="sm:max-md:col-span-2">
      <SectionHead title={manageText.title} />
      <ul className="grid gap-1 py-3">
        <EditTyped portfolio={portfolio} />
        {entries.map(([label, onClick]) => (
          <li key={label}>
            <LinkButton
              className="t2 max-sm:min-h-11"
              aria-disabled={update.busy || undefined}
              onClick={onClick}
            >
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
      <NewsLine news={news} />
      {update.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {update.failure}
        </p>
      )}
      {portfolio.accountId !== null && <Synchronise connectionId={portfolio.accountId} />}
      {asked === "rename" && <RenameDialog portfolio={portfolio} open onClose={close} />}
      {asked === "kind" && <correctKind.Part portfolio={portfolio} open onClose={close} />}
    </section>
  );
}

function NewsLine({ news }: { readonly news: News | null }): ReactNode {
  return (
    <p role="status" className="t1 text-ink-2">
      {news !== null && (
        <>
          {news.words}{" "}
          <LinkButton className="t1" onClick={news.undo}>
            {manageText.undo}
          </LinkButton>
        </>
      )}
    </p>
  );
}

/** Hiding a portfolio and requesting a correction, each with an undo. */
function useMarks(portfolio: PortfolioDetail) {
  // The confirmation stays in place with an undo, instead of a toast that disappears.
  const [news, setNews] = useState<News | null>(null);
  const update = useAction(api.portfolios.update, { refreshes: staleTotals });
  const setStatus = async (status: "hidden" | "visible"): Promise<void> => {
    const done = await update.run({ params: { id: portfolio.id }, body: { portfolio: { status } } });
    if (done === null) return;
    const words = status === "hidden" ? manageText.hidden : manageText.shown;
    setNews({ words, undo: () => void setStatus(status === "hidden" ? "visible" : "hidden") });
  };
  const setNeedsRefresh = async (needsRefresh: boolean): Promise<void> => {
    const done = await update.run({ params: { id: portfolio.id }, body: { portfolio: { needsRefresh } } });
    if (done === null) return;
    setNews(needsRefresh ? { words: manageText.refreshed, undo: () => void setNeedsRefresh(false) } : null);
  };
  return { update, news, setStatus, setNeedsRefresh };
}
