import type { Instant, PortfolioKind } from "@vigie/domain";
import { csvWriter } from "./csv.ts";
import type { ExportFormat, HouseholdWriter } from "./household.ts";
import { jsonWriter } from "./json.ts";
import { ofxSection, ofxSections, ofxWriter } from "./ofx.ts";

/** A writer of one file. Contracts come in the order of `exportRank`. */
export function householdWriter(format: ExportFormat, at: Instant): HouseholdWriter {
  switch (format) {
    case "ofx":
      return ofxWriter(at);
    case "csv":
      return csvWriter();
    case "json":
      return jsonWriter(at);
  }
}

/** Where a kind stands in a file: OFX sets the order of its statements. */
export function exportRank(kind: PortfolioKind): number {
  return ofxSections.indexOf(ofxSection(kind));
}
