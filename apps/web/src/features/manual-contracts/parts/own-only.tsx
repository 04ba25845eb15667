import type { ReactNode } from "react";
import { useArea } from "../../../shell/area.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { text } from "../text.ts";

/** What is typed in is the saver's word: an advisor reads it, and does not write it. */
export function OwnOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { subject } = useArea();
  if (subject === "me") return children;
  return (
    <>
      <PageHead title={text.title} />
      <EmptyState kind="unavailable" title={text.ownTitle} reason={text.ownReason} />
    </>
  );
}
