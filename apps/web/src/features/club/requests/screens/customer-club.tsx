import type { ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { Id } from "@vigie/domain";
import { useReading } from "../../../../api.ts";
import { useIdParam } from "../../../../shared/area/area.tsx";
import { SheetFrame, SheetLoading, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Decision } from "../parts/decision.tsx";
import { text } from "../text.ts";

/** The Club of one customer, for their advisor's decisions. */
export function CustomerClubScreen(): ReactNode {
  const id = useIdParam("customerId");
  const sheet = useSheet(id);
  return (
    <SheetFrame sheet={sheet} id={id}>
      <CustomerClub key={id} id={id} />
    </SheetFrame>
  );
}

function CustomerClub({ id }: { readonly id: Id }): ReactNode {
  const { data, isError, refetch } = useReading(clubApi.subscriptions.list, {
    params: { id },
    query: { state: "all" },
  });
  const [current] = data?.clubSubscriptions ?? [];
  if (current !== undefined)
    return (
      // Remounted when it changed in the meantime: a selection only applies to the version on which it was made.
      <Decision
        key={`${current.id}/${String(current.version)}`}
        subscription={current}
        onReload={() => void refetch()}
      />
    );
  if (data !== undefined) return <EmptyState kind="none" title={text.noClub} reason={text.noClubReason} />;
  return isError ? (
    <EmptyState
      kind="failed"
      title={text.failed}
      action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
    />
  ) : (
    <SheetLoading />
  );
}
