import { expect, test } from "vitest";
import { sampleDocuments } from "../../../testing/test-club-documents.ts";
import { letterSheet } from "./letter-text.ts";

test("a letter prints within how many months the firm that made it reviews", () => {
  const promised = (months: number) =>
    JSON.stringify(letterSheet({ ...sampleDocuments().letter, reviewMonths: months })).replaceAll(
      "\u00a0",
      " ",
    );
  expect(promised(6)).toContain("révisée au moins tous les 6 mois, à compter de la signature");
  expect(promised(6)).not.toContain("une fois par an, à compter");
  expect(promised(12)).toContain("révisée au moins une fois par an, à compter de la signature");
});
