import type { ReactNode } from "react";
import { AreaLink, useArea } from "../../../shell/area.tsx";
import { NavTabs } from "../../../shell/nav-tabs.tsx";
import { paths } from "../../../shell/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { text } from "../text.ts";

export function LoanTabs(): ReactNode {
  return (
    <div className="pt-1">
      <NavTabs
        label={text.pages}
        items={[
          { to: paths.loans(), label: text.overview },
          { to: paths.loanContracts(), label: text.contracts },
        ]}
      />
    </div>
  );
}

export function NoLoan(): ReactNode {
  const { subject } = useArea();
  return (
    <EmptyState
      kind="none"
      title={text.none}
      reason={subject === "me" ? text.noneReason : undefined}
      action={
        subject === "me" ? (
          <AreaLink to={paths.addAccount()} className="link">
            {text.add}
          </AreaLink>
        ) : undefined
      }
    />
  );
}

export function LoansFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={text.failed}
      action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
    />
  );
}
