import { expect, test } from "vitest";
import { needText } from "./text.ts";
import { missingRole, withRole } from "./parts/column-roles.ts";
import { addedSentence, countSentence, foundSentence } from "./parts/sentences-text.ts";

test("a role is played by one column, and a table needs its day and its money", () => {
  const moved = withRole(withRole({}, "Quand", "date"), "Le", "date");
  expect(moved).toEqual({ Le: "date" });
  expect(missingRole({})).toBe(needText.missingDate);
  expect(missingRole(moved)).toBe(needText.missingAmount);
  expect(missingRole(withRole(moved, "Débit", "debit"))).toBeNull();
  expect(missingRole({ Titre: "isin", Parts: "quantity", Cours: "unitPrice" })).toBeNull();
});

test("sentences agree in number", () => {
  expect(countSentence({ newCount: 0, duplicateCount: 2, questionCount: 0 })).toBe(
    "Aucune opération nouvelle, 2 sont déjà là et ne seront pas ajoutées.",
  );
  expect(countSentence({ newCount: 3, duplicateCount: 0, questionCount: 0 })).toBe("3 opérations nouvelles.");
  expect(addedSentence(0)).toBe("Aucune opération n’était nouvelle\u00a0: seul le solde a été mis à jour.");
  expect(foundSentence(2, 1)).toBe("Ces 2 fichiers concernent un compte.");
  expect(countSentence({ newCount: 1, duplicateCount: 1, questionCount: 1 })).toBe(
    "1 opération nouvelle, 1 serait déjà là et ne serait pas ajoutée. Une ressemblance à vérifier.",
  );
  expect(addedSentence(4, 2)).toBe("4 opérations ont été ajoutées dans 2 contrats.");
});
