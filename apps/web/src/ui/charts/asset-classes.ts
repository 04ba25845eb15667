import type { AssetClass } from "@vigie/domain";

type ClassLook = {
  readonly label: string;
  readonly color: string;
  readonly isOutlined: boolean;
  readonly isHatched: boolean;
};

/** Label and colour of the nine classes, the same in every chart. The pale ones carry an outline, since they are
 * under 3:1 on paper; the unclassified part is always hatched, never plain. */
const looks: Record<AssetClass, ClassLook> = {
  stock: look("Actions", "stock"),
  bond: look("Obligations", "bond"),
  cash: look("Liquidités", "cash", { isOutlined: true }),
  other: look("Autres", "other"),
  diversified: look("Diversifiés", "diversified", { isOutlined: true }),
  unknown: look("Non classé", "unknown", { isOutlined: true, isHatched: true }),
  euroFund: look("Fonds en euros", "euro-fund"),
  realEstate: look("Immobilier", "real-estate"),
  savings: look("Épargne", "savings", { isOutlined: true }),
};

export function classLook(assetClass: AssetClass): ClassLook {
  return looks[assetClass];
}

function look(label: string, token: string, more: Partial<ClassLook> = {}): ClassLook {
  return { label, color: `var(--class-${token})`, isOutlined: false, isHatched: false, ...more };
}
