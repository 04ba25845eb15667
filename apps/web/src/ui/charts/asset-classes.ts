import { assetClassText } from "./text.ts";
import type { AssetClass } from "@vigie/domain";

type ClassLook = {
  readonly label: string;
  readonly color: string;
  readonly isOutlined: boolean;
  readonly isHatched: boolean;
};

/** Label and colour of the nine classes, the same in every chart. Pale ones have an outline, because their contrast on paper is
 * below 3:1; the unclassified part is always hatched. */
const looks: Record<AssetClass, ClassLook> = {
  stock: look(assetClassText.stock, "stock"),
  bond: look(assetClassText.bond, "bond"),
  cash: look(assetClassText.cash, "cash", { isOutlined: true }),
  other: look(assetClassText.other, "other"),
  diversified: look(assetClassText.diversified, "diversified", { isOutlined: true }),
  unknown: look(assetClassText.unknown, "unknown", { isOutlined: true, isHatched: true }),
  euroFund: look(assetClassText.euroFund, "euro-fund"),
  realEstate: look(assetClassText.realEstate, "real-estate"),
  savings: look(assetClassText.savings, "savings", { isOutlined: true }),
};

export function classLook(assetClass: AssetClass): ClassLook {
  return looks[assetClass];
}

function look(label: string, token: string, more: Partial<ClassLook> = {}): ClassLook {
  return { label, color: `var(--class-${token})`, isOutlined: false, isHatched: false, ...more };
}
