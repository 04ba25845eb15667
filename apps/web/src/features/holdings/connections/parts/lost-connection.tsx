import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { selectionTexts, text } from "../text.ts";

/** A connection that is over: retrying would not restore it. */
export function LostConnection(): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={selectionTexts.lost}
      action={
        <AreaLink to={paths.addConnection()} className="link">
          {text.head.unknownLink}
        </AreaLink>
      }
    />
  );
}

type NoConnectionProps = { readonly error: { readonly status: number }; readonly onRetry: () => void };

/** It could not be read: it may be over, or it may exist. */
export function NoConnection({ error, onRetry }: NoConnectionProps): ReactNode {
  if (error.status === 404) return <LostConnection />;
  return (
    <EmptyState
      kind="failed"
      title={text.head.failed}
      action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
    />
  );
}
