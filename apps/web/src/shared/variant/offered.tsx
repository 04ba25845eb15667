import type { FeatureSwitch } from "@vigie/domain";
import type { ReactNode } from "react";
import { useVariant } from "./variant.ts";

type OfferedProps = { readonly needs: FeatureSwitch; readonly children: ReactNode };

/** A link to a page that not every variant has: it declares the same switch as the page's route. */
export function Offered({ needs, children }: OfferedProps): ReactNode {
  return useVariant().features.includes(needs) ? children : null;
}
