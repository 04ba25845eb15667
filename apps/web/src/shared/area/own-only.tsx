import type { Endpoint } from "@vigie/api";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Act } from "./may-call.tsx";

export type OwnOnlyProps = {
  /** The call of the page. */
  readonly call: Endpoint;
  /** The title of the page. */
  readonly page: string;
  readonly title: string;
  readonly reason: string;
  readonly children: ReactNode;
};

/** A screen for the saver only: an advisor viewing the area is told why it is not available. */
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
