import { type CatalogueEntry, entry } from "@vigie/analytics/catalogue";
import { assetClasses, sameMixSaving } from "@vigie/domain";
import { choice, listOf, number, shareRange, within } from "./customer-figure-inputs.ts";

export function sameMixSavingEntry(): CatalogueEntry {
  const assetClass = choice("assetClass", assetClasses);
  const before = within(number("beforeRatio", "share of the contract"), shareRange);
  const after = within(number("afterRatio", "share of the contract"), shareRange);
  const fee = within(number("feeRatio", "ratio a year"), shareRange);
  const lines = listOf("lines", "list of {assetClass, beforeRatio, afterRatio, feeRatio}", (fields) => ({
    assetClass: fields(assetClass),
    beforeRatio: fields(before),
    afterRatio: fields(after),
    feeRatio: fields(fee),
  }));
  return entry({
    name: "sameMixSaving",
    inputs: [lines],
    output: "ratio of the contract a year",
    convention: "sum over classes of min(share before, share after) x (mean cost before - mean cost after)",
    call: (get) => sameMixSaving(get(lines)),
  });
}
