import { expect, test } from "vitest";
import { sourcedFigures } from "./rules/figures.ts";
import { areaOrder, featureBoundaries, importTable, sandboxesApart } from "./rules/imports.ts";
import { oneKindOfForm } from "./rules/forms.ts";
import { badNames, goodNames, type Sample } from "./name-samples.ts";
import { featureNames, indexFiles, kebabCase, sameBasename } from "./rules/names.ts";
import { peopleInOnePlace } from "./rules/people.ts";
import { clockAndChance, environmentReader, namedExports, rawTransactions } from "./rules/purity.ts";
import { rowsInStores } from "./rules/rows.ts";
import { rulesInPackages } from "./rules/rules-in-packages.ts";
import { fileLength, functionLength, parameterCount } from "./rules/sizes.ts";
import { declaredSwitches } from "./rules/switches.ts";
import { checkedAnswers, portfolioFixtures } from "./rules/tests.ts";
import { frenchInCatalogues, noLooseEnds, ownWords } from "./rules/words.ts";
import { webRooms } from "./rules/web-rooms.ts";
import { rules } from "./rules/all.ts";
import { parseSource } from "./source.ts";

const lines = (count: number): string => "const a = 1;\n".repeat(count);
const longFunction = (count: number): string => `function long() {\n${"  work();\n".repeat(count - 2)}}\n`;
const decisions = (count: number): string => longFunction(count).replaceAll("work()", "decide()");
const domain = "packages/domain/src/holdings/loans.ts";
const feature = "apps/server/src/features/holdings/loans/actions.ts";
const lowFeature = "apps/server/src/features/messages/mails/actions/send.ts";
const screen = "apps/web/src/features/holdings/loans/screens/loan.tsx";
const port = "packages/partners/src/mail/port.ts";

const bad: readonly Sample[] = [
  ...badNames,
  [importTable, domain, `import { readFile } from "node:fs";`],
  [importTable, domain, `export * from "@vigie/api";`],
  [importTable, screen, `import { createSso } from "@vigie/partners";`],
  [importTable, screen, `import { startSandboxes } from "@vigie/partners/sandboxes";`],
  [importTable, domain, `type A = import("zod").ZodType;`],
  [importTable, "packages/analytics/src/risk/var.ts", `import { ok } from "@vigie/domain";`],
  [importTable, "packages/analytics/src/insight/terms.ts", `import { api } from "@vigie/api";`],
  [importTable, "packages/api/src/loans.ts", `import { server } from "@vigie/server";`],
  [importTable, "packages/partners/src/aggregation/adapter.ts", `import fastify from "fastify";`],
  [importTable, "packages/statements/src/read.ts", `import { x } from "@vigie/partners";`],
  [importTable, screen, `import { variance } from "@vigie/analytics";`],
  [importTable, feature, `import { catalogue } from "@vigie/analytics/catalogue";`],
  [importTable, screen, `import path from "node:path";`],
  [importTable, "apps/sandbox/src/main.ts", `await import("@vigie/domain");`],
  [importTable, "apps/server/src/http.ts", `import { x } from "../../../packages/domain/src/index.ts";`],
  [featureBoundaries, feature, `import { rows } from "../portfolios/store.ts";`],
  [sandboxesApart, "packages/partners/src/sso/sandbox/tokens.ts", `import { wireClaims } from "../wire.ts";`],
  [featureBoundaries, screen, `import { text } from "../../portfolios/text.ts";`],
  [webRooms, screen, `import { Shell } from "../../../../shell/shell.tsx";`],
  [webRooms, "apps/web/src/shell/sidebar.tsx", `import { text } from "../features/holdings/loans/text.ts";`],
  [webRooms, "apps/web/src/shared/risk/x.tsx", `import { Page } from "../../shell/pages/public-page.tsx";`],
  [webRooms, "apps/web/src/ui/row.tsx", `import { paths } from "../shared/area/paths.ts";`],
  [webRooms, "apps/web/src/api.ts", `import { Root } from "./shell/root.tsx";`],
  [areaOrder, lowFeature, `import { x } from "../../../identity/users/actions.ts";`],
  [areaOrder, lowFeature, `import type { X } from "../../conversations/actions.ts";`],
  [areaOrder, lowFeature, `import { x } from "../../unheard-of/actions.ts";`],
  [featureNames, "apps/server/src/features/holdings/loans/helpers.ts", ""],
  [featureNames, "apps/server/src/features/holdings/loans/link/link.test.ts", ""],
  [featureNames, "apps/web/src/features/holdings/loans/use-loan.ts", ""],
  [declaredSwitches, screen, `if (isSwitchedOn("showReco")) draw();`],
  [declaredSwitches, feature, `const wants = subject.variant.features.estimator;`],
  [declaredSwitches, screen, `const has = useVariant().features.includes("estimator");`],
  [indexFiles, "apps/web/src/ui/index.ts", ""],
  [indexFiles, "packages/domain/src/kernel/index.ts", ""],
  [kebabCase, "apps/web/src/ui/AmountField.tsx", ""],
  [kebabCase, "packages/domain/src/risk_profiles.ts", ""],
  [
    sameBasename,
    "apps/web/src/features/holdings/loans/loans.test.tsx",
    "",
    ["loans.test.ts", "loans.test.tsx"],
  ],
  [fileLength, domain, lines(301)],
  [functionLength, domain, longFunction(61)],
  [fileLength, "packages/analytics/src/linear/solver-pool.ts", lines(301)],
  [parameterCount, domain, "const f = (a, b, c, d) => a;"],
  [namedExports, screen, "export default function Loan() {}"],
  [clockAndChance, domain, "const now = Date.now();"],
  [clockAndChance, domain, "const now = new Date();"],
  [clockAndChance, feature, "const id = Math.random();"],
  [clockAndChance, "packages/partners/src/aggregation/adapter.ts", "retry(Math.random);"],
  [clockAndChance, "packages/analytics/src/risk/var.ts", `localStorage.getItem("x");`],
  [rawTransactions, feature, "await services.db.transaction().execute(async (trx) => write(trx));"],
  [rawTransactions, feature, "const trx = await db.startTransaction().execute();"],
  [rawTransactions, "apps/server/src/features/holdings/exports/actions/download.ts", "db.transaction();"],
  [rawTransactions, "apps/server/src/edge/cable-limit.ts", "await db.transaction().execute(take);"],
  [peopleInOnePlace, feature, `await db.selectFrom("users").selectAll().execute();`],
  [peopleInOnePlace, "apps/server/src/edge/authenticate.ts", `query.innerJoin("users as holder", "a", "b");`],
  [peopleInOnePlace, "apps/server/src/features/holdings/loans/store.ts", "await sql`select id from users`;"],
  [
    peopleInOnePlace,
    "apps/server/src/cli/newsletter.ts",
    `await pool.query("update users set demo = true");`,
  ],
  [rulesInPackages, feature, decisions(51)],
  [
    rulesInPackages,
    feature,
    `${decisions(30)}export const other = () => {\n${"  decide();\n".repeat(20)}};\n`,
  ],
  [rowsInStores, feature, "const value = row.amount_cents;"],
  [rowsInStores, feature, "const { kind_detail: detail } = portfolio;"],
  [rowsInStores, feature, "await store.updatePortfolio(subject, trx, { id, set: { opened_on: day } });"],
  [rowsInStores, feature, "type Held = { readonly portfolio_id: Id };"],
  [rowsInStores, feature, `type Head = Omit<Row, "customer_id">;`],
  [environmentReader, feature, `const url = process.env["URL"];`],
  [environmentReader, "apps/server/src/http.ts", "const { env } = process; process.env.PORT;"],
  [
    sourcedFigures,
    "packages/domain/src/figures.ts",
    "export const cap = { value: 2_295_000, unit: 'cents' };",
  ],
  [sourcedFigures, "packages/domain/src/tax-figures.ts", "export const flatTaxRatio = 0.3;"],
  [sourcedFigures, "packages/domain/src/figures.ts", `const cap = { value: 1, source: "" };`],
  [frenchInCatalogues, screen, "const a = <h1>Solde restant</h1>;"],
  [frenchInCatalogues, screen, `const a = <input title="Prêt" />;`],
  [frenchInCatalogues, screen, "const a = `Échéance ${n}`;"],
  [frenchInCatalogues, screen, `const a = <input title="Ajouter un compte" />;`],
  [frenchInCatalogues, feature, "const a = `Voir les ${n} autres`;"],
  [frenchInCatalogues, domain, `const label = "Valeur totale du contrat";`],
  [frenchInCatalogues, lowFeature, `const subject = "Votre mot de passe a changé";`],
  [frenchInCatalogues, feature, "const a = `Il manque ${n}\\u00a0€ à l’échéance`;"],
  [frenchInCatalogues, "apps/server/src/cli/import.ts", `print("opérations ajoutées");`],
  [frenchInCatalogues, "apps/server/src/db/lock.ts", `throw new Error("La base est arrêtée.");`],
  [frenchInCatalogues, domain, `const label = "Prêt immobilier";`],
  [
    portfolioFixtures,
    "apps/server/src/features/holdings/loans/loans.test.ts",
    `db.insertInto("portfolios");`,
  ],
  [portfolioFixtures, "apps/server/src/testing/test-wealth.ts", `db\n  .insertInto("portfolios");`],
  [
    checkedAnswers,
    "apps/web/src/shell/welcome.test.tsx",
    `vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));`,
  ],
  [oneKindOfForm, screen, "const a = <form onSubmit={save} />;"],
  [oneKindOfForm, screen, `const a = <Form>${"<TextField />".repeat(3)}</Form>;`],
  [frenchInCatalogues, "apps/web/src/shell/sidebar.tsx", `const label = "Mode privé";`],
  [frenchInCatalogues, "apps/web/src/ui/pager.tsx", "const a = <button>Plus anciennes</button>;"],
  [frenchInCatalogues, "apps/web/src/shared/history/range.tsx", `const a = <nav aria-label="Période" />;`],
  [frenchInCatalogues, "apps/web/src/api.ts", "const a = `Réessayez ${n}`;"],
  [noLooseEnds, domain, "// TODO round it\nconst a = 1;"],
  [ownWords, "README.md", "Written by an AI."],
];

function samplesOf(rows: readonly Sample[]) {
  return rows.map(([rule, path, text, neighbours = []]) => ({ rule, path, text, neighbours }));
}

test.each(samplesOf(bad))("$rule.name refuses $path: $text", ({ rule, path, text, neighbours }) => {
  expect(rule.check(parseSource(path, text, neighbours))).toHaveLength(1);
});

const good: readonly Sample[] = [
  ...goodNames,
  [frenchInCatalogues, "apps/server/src/features/identity/users/letters-text.ts", `const a = "Échéance";`],
  [
    declaredSwitches,
    screen,
    `if (isCallOffered(api.arbitrations.optimize) && home.features.includes(one)) draw();`,
  ],
  [importTable, domain, `import { ok } from "../kernel/result.ts";`],
  [importTable, "packages/analytics/src/insight/terms.ts", `import { ok } from "@vigie/domain";`],
  [importTable, screen, `import { createBrowserClient } from "@vigie/partners/browser";`],
  [importTable, "packages/domain/src/holdings/loans.test.ts", `import { test } from "vitest";`],
  [importTable, "packages/partners/src/aggregation/sandbox/http.ts", `import fastify from "fastify";`],
  [
    importTable,
    "packages/partners/src/aggregation/sandbox/testing.ts",
    `import { onTestFinished } from "vitest";`,
  ],
  [
    importTable,
    "packages/analytics/src/linear/solver-worker.ts",
    `import { parentPort } from "node:worker_threads";`,
  ],
  [importTable, feature, `import { ok } from "@vigie/domain";`],
  [sandboxesApart, "packages/partners/src/sso/sandbox/tokens.ts", `import { members } from "./members.ts";`],
  [featureBoundaries, feature, `import { read } from "../portfolios/actions/read.ts";`],
  [featureBoundaries, feature, `import { rows } from "./store.ts";`],
  [webRooms, screen, `import { PublicPage } from "../../../../shell/pages/public-page.tsx";`],
  [webRooms, screen, `import { paths } from "../../../../shared/area/paths.ts";`],
  [webRooms, "apps/web/src/shared/risk/explanation.tsx", `import { api } from "../../api.ts";`],
  [webRooms, "apps/web/src/areas/customer/layout.tsx", `import { Shell } from "../../shell/shell.tsx";`],
  [areaOrder, lowFeature, `import { x } from "../../../directory/people/actions.ts";`],
  [
    areaOrder,
    "apps/server/src/features/messages/mails/mails.test.ts",
    `import "../../identity/users/jobs.ts";`,
  ],
  [featureNames, feature, ""],
  [featureNames, "apps/server/src/features/holdings/loans/loans.test.ts", ""],
  [featureNames, screen, ""],
  [indexFiles, "packages/domain/src/index.ts", ""],
  [kebabCase, "apps/server/src/db/migrations/0001-house.sql", ""],
  [sameBasename, "apps/web/src/features/holdings/loans/loans.test.tsx", "", ["loans-rules.test.ts"]],
  [featureNames, "apps/web/src/features/holdings/loans/routes.tsx", ""],
  [featureNames, "apps/web/src/features/holdings/loans/loans-rules.test.ts", ""],
  [fileLength, domain, lines(300)],
  [fileLength, domain, `// data table: names of the institutions\n${lines(900)}`],
  [functionLength, domain, longFunction(60)],
  [
    functionLength,
    "packages/domain/src/holdings/loans.test.ts",
    `describe("loans", () => {\n${"work();\n".repeat(200)}});`,
  ],
  [functionLength, "e2e/guards.spec.ts", `test.describe("guards", () => {\n${"work();\n".repeat(200)}});`],
  [functionLength, "packages/analytics/src/linear/solver-pool.ts", longFunction(61)],
  [parameterCount, "packages/domain/src/holdings/loans.test.ts", `test.each(rows)("x", (a, b, c, d) => a);`],
  [parameterCount, domain, "const f = (a, b, c) => a;"],
  [namedExports, "vitest.config.ts", "export default {};"],
  [clockAndChance, domain, `const then = new Date("2026-01-01");`],
  [clockAndChance, "packages/partners/src/aggregation/sandbox/world.ts", "const now = Date.now();"],
  [clockAndChance, "apps/server/src/boot/start-services.ts", "const now = Date.now();"],
  [environmentReader, "apps/server/src/config.ts", "process.env.PORT;"],
  [rawTransactions, feature, "await unitOfWork(services, async ({ db }) => await write(db));"],
  [
    peopleInOnePlace,
    feature,
    `query.innerJoin(peopleToJoin(db).as("users"), "users.id", "sessions.user_id");`,
  ],
  [
    peopleInOnePlace,
    "apps/server/src/features/directory/people/store.ts",
    `await db.selectFrom("users").selectAll().execute();`,
  ],
  [rulesInPackages, feature, decisions(50)],
  [rulesInPackages, feature, `async ${decisions(55)}`],
  [rulesInPackages, domain, decisions(55)],
  [rulesInPackages, feature, decisions(55).replace("()", "({ db }: Services)")],
  [
    rulesInPackages,
    feature,
    `import type { Loan } from "@vigie/api";\ntype View = Loan[];\n${longFunction(55).replace("()", "(): View")}`,
  ],
  [rowsInStores, feature, "const value = row.amountCents;"],
  [rowsInStores, feature, "const jobs = { home_estimates: timed };"],
  [rowsInStores, feature, "const reasons = { import_files: sealed };"],
  [rowsInStores, "apps/server/src/features/holdings/loans/store.ts", "const on = row.opened_on;"],
  [
    rowsInStores,
    "apps/server/src/features/holdings/imports/store/lines.ts",
    "const key = { customer_id: id };",
  ],
  [rowsInStores, "apps/server/src/features/holdings/loans/loans.test.ts", "reply.opened_on;"],
  [rawTransactions, "apps/server/src/db/unit-of-work.ts", "await db.startTransaction().execute();"],
  [environmentReader, "tools/start.ts", "process.env.PORT;"],
  [
    sourcedFigures,
    "packages/domain/src/figures.ts",
    `export const cap = { value: 1, source: "Decree 2026-1" };`,
  ],
  [sourcedFigures, "apps/web/src/ui/charts/figures.ts", "export const gap = 4;"],
  [frenchInCatalogues, "apps/web/src/features/holdings/loans/text.ts", `const a = "Échéance";`],
  [frenchInCatalogues, "apps/web/src/ui/charts/text.ts", `const a = "Année";`],
  [frenchInCatalogues, "apps/web/src/testing/homes.ts", `const a = "Prêt";`],
  [frenchInCatalogues, screen, `const a = <p className="row">{text.title} €</p>;`],
  [
    frenchInCatalogues,
    screen,
    `const a = "la liste"; const b = "grid et flex"; throw new Error("a la carte on top");`,
  ],
  [checkedAnswers, "apps/web/src/shell/welcome.test.tsx", "serveApi(() => Response.json({}));"],
  [portfolioFixtures, "apps/server/src/testing/insert-portfolio.ts", `db.insertInto("portfolios");`],
  [
    portfolioFixtures,
    "apps/server/src/features/holdings/portfolios/store.ts",
    `db.insertInto("portfolios");`,
  ],
  [checkedAnswers, "apps/web/src/testing/server.ts", `vi.stubGlobal("fetch", server.fetch);`],
  [oneKindOfForm, screen, "const a = <Form><TextField /><PasswordField /></Form>;"],
  [oneKindOfForm, screen, `import { useForm } from "react-hook-form";\nconst a = <form />;`],
  [oneKindOfForm, screen, `const typed = useTyped();\nconst a = <Form>${"<TextField />".repeat(3)}</Form>;`],
  [noLooseEnds, domain, "// TODO #12: round it\nconst a = 1;"],
  [ownWords, "README.md", "J’ai un prêt, et la FAQ."],
  [clockAndChance, port, "const at = clock();"],
];

test.each(samplesOf(good))("$rule.name lets $path be: $text", ({ rule, path, text, neighbours }) => {
  expect(rule.check(parseSource(path, text, neighbours))).toEqual([]);
});

test("every rule has a bad sample and a good one", () => {
  for (const samples of [bad, good]) expect(new Set(samples.map(([rule]) => rule))).toEqual(new Set(rules));
});

test("a finding reports its line", () => {
  expect(
    clockAndChance.check(parseSource(domain, "const a = 1;\n\nconst now = Date.now();\n")),
  ).toMatchObject([{ line: 3 }]);
});
