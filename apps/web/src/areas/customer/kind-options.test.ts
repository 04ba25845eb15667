import { expect, test } from "vitest";
import { kindDetails, portfolioKinds } from "@vigie/domain";
import { kindOptions } from "../../features/holdings/connections/parts/kind-options.ts";

test("no kind is proposed twice under one name, whatever the kind of the bank", () => {
  for (const kind of portfolioKinds) {
    for (const kindDetail of [null, ...kindDetails]) {
      const labels = kindOptions({ kind, kindDetail }).map(({ label }) => label);
      expect(new Set(labels).size, `${kind} ${String(kindDetail)}`).toBe(labels.length);
    }
  }
});

test("the kind of the bank stays proposed as it is", () => {
  const [own] = kindOptions({ kind: "deposit", kindDetail: "term_account" });
  expect(own).toMatchObject({ kind: "deposit", kindDetail: "term_account", label: "Compte à terme" });
});
