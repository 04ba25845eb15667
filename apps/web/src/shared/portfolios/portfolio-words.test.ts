import { expect, test } from "vitest";
import { portfolioPlace, searchable, shortInstitution, shortName } from "./portfolio-words.ts";
import { plainName } from "./plain-name.ts";

test.each([
  ["COMPTE TITRES", "Compte-titres"],
  ["SALAIRE ATELIERS DE L’OUEST", "Salaire Ateliers de l’Ouest"],
  ["PARTICIPATION AUX BENEFICES 2025", "Participation aux bénéfices 2025"],
  ["PRET IMMOBILIER RENNES", "Prêt immobilier Rennes"],
  ["LIVRET A", "Livret A"],
  ["LDDS", "LDDS"],
  ["COMPTE COURANT", "Compte courant"],
  ["Armor Vie 2", "Armor Vie 2"],
  ["VIDEO A LA DEMANDE", "Vidéo à la demande"],
  ["FRAIS DE GESTION UC T3", "Frais de gestion UC T3"],
  ["VIREMENT RECU MLLE C ROUSSEL", "Virement reçu Mlle C Roussel"],
])("the bank's %s reads %s", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test("a product of the law goes by its initials, a property by what stands before its address", () => {
  expect(shortName({ kind: "savings", kindDetail: "pel", name: "PLAN EPARGNE LOGEMENT", bank: null })).toBe(
    "PEL",
  );
  const flat = {
    kind: "realestate",
    kindDetail: "principal_residence",
    name: "Appartement, rue de Nantes, Rennes",
    bank: null,
  } as const;
  expect([shortName(flat), portfolioPlace(flat)]).toEqual(["Appartement", "Rennes"]);
});

test("institutions lose their former names", () => {
  expect(shortInstitution("Amundi ESR / Amundi Épargne Entreprise")).toBe("Amundi ESR");
  expect(shortInstitution("BoursoBank (Boursorama)")).toBe("BoursoBank");
});

test("a search is blind to accents, capitals and kinds of space", () => {
  expect(searchable("Épargne\u00a0d’Été")).toBe("epargne d'ete");
});
