import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { selectionTexts, text } from "../text.ts";

/** A connection that is over: asking again would not bring it back. */
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

/** One that may well exist: nobody could say. */
export function UnreadConnection({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={text.head.failed}
      action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
    />
  );
}
