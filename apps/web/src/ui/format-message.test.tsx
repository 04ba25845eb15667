// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { formatMessage } from "./format-message.ts";

afterEach(cleanup);

test.each([
  [0, "Aucun contrat"],
  [1, "1 contrat"],
  [1200, "1\u202f200 contrats"],
])("the plural of %i is French", (count, text) => {
  expect(
    formatMessage("{count, plural, =0 {Aucun contrat} one {# contrat} other {# contrats}}", { count }),
  ).toBe(text);
});

test("a value may be an element", () => {
  const { container } = render(
    <p>{formatMessage("Vous en avez apporté {paid}.", { paid: <b key="paid">12</b> })}</p>,
  );
  expect(container.innerHTML).toBe("<p>Vous en avez apporté <b>12</b>.</p>");
});

test("« de » and « que » lose their e before a name that begins with a vowel, in a branch too", () => {
  expect(formatMessage("Fiche de {name}", { name: "Adam" })).toBe("Fiche d’Adam");
  expect(formatMessage("Fiche de {name}", { name: "Camille" })).toBe("Fiche de Camille");
  expect(
    formatMessage("{count, plural, one {Ce que {name} voit} other {Ceux de {name}}}", {
      count: 2,
      name: "Élie",
    }),
  ).toBe("Ceux d’Élie");
});
