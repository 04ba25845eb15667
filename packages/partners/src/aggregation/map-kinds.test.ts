import { describe, expect, test } from "vitest";
import { kindOfAccount } from "./map-kinds.ts";

describe("account types", () => {
  test.each([
    ["checking", "checking", null],
    ["joint", "joint", null],
    ["card", "card", null],
    ["savings", "savings", null],
    ["livret_a", "savings", "livret_a"],
    ["livret_b", "savings", "livret"],
    ["livret_jeune", "savings", "livret_jeune"],
    ["ldds", "savings", "ldd"],
    ["cel", "savings", "cel"],
    ["pel", "savings", "pel"],
    ["csl", "savings", "csl"],
    ["lep", "savings", "lep"],
    ["deposit", "deposit", null],
    ["cat", "deposit", "term_account"],
    ["lifeinsurance", "lifeinsurance", null],
    ["capitalisation", "capitalisation", null],
    ["market", "market", null],
    ["pea", "pea", null],
    ["pee", "pee", "pee"],
    ["peg", "pee", "peg"],
    ["pei", "pee", "pei"],
    ["pelt", "pee", "pelt"],
    ["hes", "pee", "hes"],
    ["perco", "perco", "perco"],
    ["percoi", "perco", "percoi"],
    ["percol", "perco", "percol"],
    ["per", "per", null],
    ["perp", "perp", null],
    ["madelin", "madelin", null],
    ["article83", "article83", null],
    ["rsp", "rsp", null],
    ["loan", "loan", null],
    ["mortgage", "mortgage", null],
    ["consumercredit", "consumer_credit", null],
    ["revolvingcredit", "revolving_credit", null],
    ["real_estate", "realestate", null],
    ["crowdlending", "other", "crowdlending"],
    ["unknown", "other", null],
    ["something_new", "other", null],
  ])("the type %s is the kind %s with the detail %s", (type, kind, kindDetail) =>
    expect(kindOfAccount({ type })).toEqual({ kind, kindDetail }),
  );

  test.each([
    ["savings", "LIVRET JEUNE MOZAIC", "savings", "livret_jeune"],
    ["savings", "Livret A", "savings", "livret_a"],
    ["savings", "Livret Bleu", "savings", "livret_a"],
    ["savings", "Livret de développement durable et solidaire", "savings", "ldd"],
    ["savings", "Livret d’Épargne Populaire", "savings", "lep"],
    ["savings", "Plan d'épargne populaire", "savings", "pep"],
    ["savings", "PLAN EPARGNE LOGEMENT", "savings", "pel"],
    ["savings", "Compte épargne logement", "savings", "cel"],
    ["savings", "COMPTE SUR LIVRET", "savings", "csl"],
    ["savings", "Livret Pro", "savings", "livret_pro"],
    ["savings", "Livret +", "savings", "livret"],
    ["savings", "Compte à terme 24 mois", "deposit", "term_account"],
    ["savings", "Épargne", "savings", null],
    ["pel", "Livret A", "savings", "pel"],
    ["deposit", "COMPTE A TERME PROGRESSIF", "deposit", "term_account"],
    ["pee", "PEG GROUPE ALPHA", "pee", "peg"],
    ["pee", "HES", "pee", "hes"],
    ["pee", "Plan d'épargne interentreprises", "pee", "pei"],
    ["perco", "PER COLLECTIF", "perco", "percol"],
    ["perco", "PERCO-I", "perco", "percoi"],
    ["per", "PER COLLECTIF ALPHA", "perco", "percol"],
    ["per", "PER Individuel", "per", null],
    ["real_estate", "SCPI Rendement", "realestate", "scpi"],
    ["unknown", "Assurance-vie Avenir", "lifeinsurance", null],
    ["unknown", "PEA-PME", "pea", null],
    ["unknown", "HES", "pee", "hes"],
    ["checking", "COMPTE JOINT", "joint", null],
    ["loan", "PTZ HABITAT", "mortgage", null],
    ["loan", "Prêt auto", "consumer_credit", null],
    ["loan", "Crédit renouvelable", "revolving_credit", null],
  ])("a %s named « %s » is %s, %s", (...[type, name, kind, kindDetail]) =>
    expect(kindOfAccount({ type, names: [name] })).toEqual({ kind, kindDetail }),
  );

  test("the lender's own type of a loan is worth more than its name", () =>
    expect(kindOfAccount({ type: "loan", loanType: "consumercredit", names: ["PRET IMMO"] }).kind).toBe(
      "consumer_credit",
    ));
  test("a current account of two owners is joint", () =>
    expect(kindOfAccount({ type: "checking", ownership: "co-owner" }).kind).toBe("joint"));
});
