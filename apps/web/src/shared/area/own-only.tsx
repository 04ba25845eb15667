import type { Endpoint } from "@vigie/api";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Act } from "./may-call.tsx";

export type OwnOnlyProps = {
  /** The call that the page makes. */
  readonly call: Endpoint;
  /** The title of the page. */
  readonly page: string;
  readonly title: string;
  readonly reason: string;
  readonly children: ReactNode;
};

/** A screen of the saver's alone: an advisor who looks at their area is told why it is not theirs. */
export function OwnOnly({ call, page, title, reason, children }: OwnOnlyProps): ReactNode {
  const instead = (
    <>
      <PageHead title={page} />
      <EmptyState kind="unavailable" title={title} reason={reason} />
    </>
  );
  return (
    <Act call={call} otherwise={instead}>
      {children}
    </Act>
  );
}
