import type { ReactNode } from "react";
import { NavTabs } from "./nav-tabs.tsx";
import { outlookText } from "./outlook-text.ts";
import { paths } from "./paths.ts";

/** The pages of « Perspectives »: one entry of the sidebar, which has no room for four. */
export function OutlookTabs(): ReactNode {
  return (
    <NavTabs
      label={outlookText.tabs}
      items={[
        { to: paths.ahead(), label: outlookText.ahead },
        { to: paths.projects(), label: outlookText.projects },
        { to: paths.nextThousand(), label: outlookText.next },
        { to: paths.mortgageDesk(), label: outlookText.desk },
        { to: paths.succession(), label: outlookText.succession },
        { to: paths.spending(), label: outlookText.spending },
        { to: paths.exposures(), label: outlookText.exposures },
      ]}
    />
  );
}
