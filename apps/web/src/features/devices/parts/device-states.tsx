import type { ReactNode } from "react";
import { AreaLink, useArea } from "../../../shell/area.tsx";
import { NavTabs } from "../../../shell/nav-tabs.tsx";
import { paths } from "../../../shell/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { text } from "../text.ts";

export function DeviceTabs(): ReactNode {
  return (
    <div className="pt-1">
      <NavTabs
        label={text.pages}
        items={[
          { to: paths.devices(), label: text.overview },
          { to: paths.deviceContracts(), label: text.contracts },
        ]}
      />
    </div>
  );
}

export function NoDevice(): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  return (
    <EmptyState
      kind="none"
      title={text.none}
      reason={isOwn ? text.noneReason : undefined}
      action={
        isOwn ? (
          <AreaLink to={`${paths.addAccount()}?type=employee_savings`} className="link">
            {text.add}
          </AreaLink>
        ) : undefined
      }
    />
  );
}

export function DevicesFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={text.failed}
      action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
    />
  );
}
