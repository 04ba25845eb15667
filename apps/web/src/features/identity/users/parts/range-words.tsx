import { privateMask } from "../../../../ui/format.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";

/** A range that somebody chose, such as « De 35 000 € à 50 000 € »; its amounts are hidden in private mode. */
export function RangeWords({ label }: { readonly label: string }) {
  const isHidden = usePrivateMode() && label.includes("€");
  return isHidden ? <span className="masked whitespace-nowrap">{privateMask}</span> : label;
}
