import type { FeatureSwitch } from "@vigie/domain";
import type { ReactNode } from "react";
import { useVariant } from "./variant.ts";

type OfferedProps = { readonly needs: FeatureSwitch; readonly children: ReactNode };

/** What leads to a page that not every variant has: its switch is declared here as it is on the page's route. */
export function Offered({ needs, children }: OfferedProps): ReactNode {
  return useVariant().features.includes(needs) ? children : null;
}
