import type { ReactNode } from "react";
import { useArea } from "../../../shell/area.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { text } from "../text.ts";

/** These screens handle a bank's credentials: an advisor who looks at a customer's area does not get them. */
export function OwnOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { subject } = useArea();
  if (subject === "me") return children;
  return (
    <>
      <PageHead title={text.search.title} />
      <EmptyState kind="unavailable" title={text.own.title} reason={text.own.reason} />
    </>
  );
}
