/** The initial files of a new feature, by layer. Its name is kebab-case and plural, its area one of `features/`. */
export type Place = { readonly area: string; readonly feature: string };
export type Draft = { readonly path: string; readonly text: string };
/** A line added to an existing file, just before its last matching line. */
export type Insertion = {
  readonly path: string;
  readonly after: RegExp;
  readonly line: string;
};

export function namesOf(feature: string): { readonly camel: string; readonly pascal: string } {
  const pascal = feature
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return { pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) };
}

export function draftsOf(place: Place): readonly Draft[] {
  return [...sharedDrafts(place), ...serverDrafts(place), ...webDrafts(place)];
}

function sharedDrafts({ area, feature }: Place): Draft[] {
  const { camel, pascal } = namesOf(feature);
  const domain = `/** The rules of ${feature}. */
export type ${pascal}Summary = { readonly count: number };

export function summarise${pascal}(ids: readonly string[]): ${pascal}Summary {
  return { count: ids.length };
}
`;
  const contract = `import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { who } from "../types.ts";

export const ${camel}Api = {
  ${camel}Summary: endpoint({
    method: "GET",
    path: "/users/{id}/${feature.replaceAll("-", "_")}",
    summary: "How many ${feature} a customer has",
    access: "owner",
    params: z.object({ id: who }),
    reply: z.object({ count: z.int() }),
    errors: [],
  }),
};
`;
  return [
    { path: `packages/domain/src/${area}/${feature}.ts`, text: domain },
    { path: `packages/api/src/${area}/${feature}.ts`, text: contract },
  ];
}

function serverDrafts({ area, feature }: Place): Draft[] {
  const { camel, pascal } = namesOf(feature);
  const folder = `apps/server/src/features/${area}/${feature}`;
  const routes = `import { ${camel}Api } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { ${camel}Summary } from "./actions.ts";

export const ${camel}Routes = routes(${camel}Api, { ${camel}Summary });
`;
  const actions = `import type { ${camel}Api } from "@vigie/api";
import { ok, summarise${pascal} } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { idsOf } from "./store.ts";

export const ${camel}Summary: Action<typeof ${camel}Api.${camel}Summary> = async ({ services, subject }) =>
  ok(summarise${pascal}(await idsOf(subject, services.db)));
`;
  const store = `import type { Id } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Every query of a store begins with the subject's customer. */
export async function idsOf(subject: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db.selectFrom("portfolios").select("id").where("customer_id", "=", subject.customerId).execute();
  return rows.map((row) => row.id);
}
`;
  const test = `import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(async () => await server.close());

test("a new customer has no ${feature}", async () => {
  const user = await server.addUser();
  const answer = await user.ask("GET", "/users/me/${feature.replaceAll("-", "_")}");
  expect(answer).toMatchObject({ status: 200, body: { count: 0 } });
});
`;
  return [
    { path: `${folder}/routes.ts`, text: routes },
    { path: `${folder}/actions.ts`, text: actions },
    { path: `${folder}/store.ts`, text: store },
    { path: `${folder}/${feature}.test.ts`, text: test },
  ];
}

function webDrafts({ area, feature }: Place): Draft[] {
  const { camel, pascal } = namesOf(feature);
  const folder = `apps/web/src/features/${area}/${feature}`;
  const routes = `import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { text } from "./text.ts";

/** The screens of ${feature} in the customer's area. */
export const ${camel}Screens: readonly Screen[] = [
  {
    path: "${feature}",
    title: text.title,
    component: lazyRouteComponent(() => import("./screens/${feature}.tsx"), "${pascal}Screen"),
  },
];
`;
  const screen = `import type { ReactNode } from "react";
import { PageHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

export function ${pascal}Screen(): ReactNode {
  return <PageHead title={text.title} />;
}
`;
  const test = `// @vitest-environment jsdom
import { expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { ${pascal}Screen } from "./screens/${feature}.tsx";
import { text } from "./text.ts";

test("the page says its name", async () => {
  const page = renderScreen(${pascal}Screen, { at: "/app/${feature}", path: "${feature}" });
  expect(await page.findByRole("heading", { name: text.title })).toBeDefined();
});
`;
  return [
    {
      path: `${folder}/text.ts`,
      text: `/** The words of ${feature}. */\nexport const text = { title: "${pascal}" } as const;\n`,
    },
    { path: `${folder}/routes.tsx`, text: routes },
    { path: `${folder}/screens/${feature}.tsx`, text: screen },
    { path: `${folder}/${feature}.test.tsx`, text: test },
  ];
}

/** Where the layers list their features. */
export function insertionsOf({ area, feature }: Place): readonly Insertion[] {
  const { camel } = namesOf(feature);
  const contractApi = "packages/api/src/api.ts";
  const serverFeatures = "apps/server/src/boot/features.ts";
  const customerRoutes = "apps/web/src/areas/customer/routes.tsx";
  return [
    {
      path: "packages/domain/src/index.ts",
      after: /^export \* from/,
      line: `export * from "./${area}/${feature}.ts";`,
    },
    {
      path: contractApi,
      after: /^export \* from/,
      line: `export * from "./${area}/${feature}.ts";`,
    },
    { path: contractApi, after: /^import /, line: `import { ${camel}Api } from "./${area}/${feature}.ts";` },
    { path: contractApi, after: /^ {2}\w+: \w+Api,$/, line: `  ${camel}: ${camel}Api,` },
    {
      path: serverFeatures,
      after: /^import .*routes\.ts";$/,
      line: `import { ${camel}Routes } from "../features/${area}/${feature}/routes.ts";`,
    },
    { path: serverFeatures, after: /^ {2}\.\.\.\w+Routes,$/, line: `  ...${camel}Routes,` },
    {
      path: customerRoutes,
      after: /^import .*\/features\/.*routes\.tsx";$/,
      line: `import { ${camel}Screens } from "../../features/${area}/${feature}/routes.tsx";`,
    },
    { path: customerRoutes, after: /^ {2}\.\.\.\w+Screens,$/, line: `  ...${camel}Screens,` },
  ];
}

/** Inserts the line after the last matching one; null without a match. */
export function insertLine(text: string, { after, line }: Insertion): string | null {
  const lines = text.split("\n");
  const at = lines.findLastIndex((each) => after.test(each));
  return at < 0 ? null : lines.toSpliced(at + 1, 0, line).join("\n");
}
