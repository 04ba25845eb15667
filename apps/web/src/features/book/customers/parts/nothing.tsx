import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { hasInvitations } from "../../../../shared/book/offered.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { text } from "../text.ts";
import type { ListAddress } from "./use-list.ts";

/** No customer at all, or none for these filters: two different states. */
export function Nothing({ address }: { readonly address: ListAddress }): ReactNode {
  if (Object.keys(address.texts).length > 0)
    return (
      <EmptyState
        kind="none"
        title={text.noMatch}
        reason={text.noMatchReason}
        action={
          <LinkButton
            onClick={() => {
              address.setTexts({});
            }}
          >
            {text.clear}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      kind="none"
      title={text.none}
      reason={text.noneReason}
      action={
        hasInvitations() ? (
          <span className="flex flex-wrap gap-x-6 gap-y-2">
            <AreaLink to={bookPaths.addCustomer()} className="link">
              {text.add}
            </AreaLink>
            <AreaLink to={bookPaths.importCustomers()} className="link">
              {text.importList}
            </AreaLink>
          </span>
        ) : undefined
      }
    />
  );
}
