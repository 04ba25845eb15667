import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { tileNames, tileText } from "./tile-text.ts";
import type { DashboardTile } from "@vigie/domain";

export type TileProps = {
  readonly tile: DashboardTile;
  readonly children: ReactNode;
  /** The date and source. */
  readonly foot?: ReactNode;
};

/** A block of the dashboard: name, content and source. No box: thin rules separate it from the others. */
export function Tile({ tile, children, foot }: TileProps): ReactNode {
  return (
    <section>
      <SectionHead title={tileNames[tile]} />
      {children}
      {foot !== undefined && <div className="t1 pt-3 text-ink-3">{foot}</div>}
    </section>
  );
}

/** While it is read: about as high as what comes. */
export function TilePending({ tile, rows = 4 }: { readonly tile: DashboardTile; readonly rows?: number }) {
  return (
    <Tile tile={tile}>
      <Loading label={tileText.loading}>
        <SkeletonRows count={rows} />
      </Loading>
    </Tile>
  );
}

type FailedProps = { readonly tile: DashboardTile; readonly title: string; readonly onRetry: () => void };

export function TileFailed({ tile, title, onRetry }: FailedProps): ReactNode {
  return (
    <Tile tile={tile}>
      <EmptyState
        kind="failed"
        title={title}
        action={<LinkButton onClick={onRetry}>{tileText.retry}</LinkButton>}
      />
    </Tile>
  );
}
