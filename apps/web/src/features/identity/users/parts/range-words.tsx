import { privateMask } from "../../../../ui/format.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";

/** A range that somebody chose, as « De 35 000 € à 50 000 € »: in private mode its amounts are hidden. */
export function RangeWords({ label }: { readonly label: string }) {
  const isHidden = usePrivateMode() && label.includes("€");
  return isHidden ? <span className="masked whitespace-nowrap">{privateMask}</span> : label;
}
