import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useArea } from "./area.tsx";

export type OwnOnlyProps = {
  /** The title of the page. */
  readonly page: string;
  readonly title: string;
  readonly reason: string;
  readonly children: ReactNode;
};

/** A screen of the saver's alone: an advisor who looks at their area is told why it is not theirs. */
export function OwnOnly({ page, title, reason, children }: OwnOnlyProps): ReactNode {
  const { subject } = useArea();
  if (subject === "me") return children;
  return (
    <>
      <PageHead title={page} />
      <EmptyState kind="unavailable" title={title} reason={reason} />
    </>
  );
}
