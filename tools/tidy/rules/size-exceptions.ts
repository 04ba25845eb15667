/** Why a file may exceed the limit of lines, or contain a longer function. A path that ends with "/" is a folder. */
type SizeException = {
  readonly path: string;
  readonly limit: "file" | "function" | "both";
  readonly reason: string;
};

/** Paths with the same reason. */
function because(reason: string, limit: SizeException["limit"], paths: readonly string[]): SizeException[] {
  return paths.map((path) => ({ path, limit, reason }));
}

export const sizeExceptions: readonly SizeException[] = [
  ...because("one suite of a feature on one set-up; its cases are short", "file", [
    "apps/web/src/features/holdings/connections/connections.test.tsx",
    "apps/web/src/features/holdings/devices/devices.test.tsx",
    "apps/web/src/features/holdings/imports/imports.test.tsx",
    "apps/web/src/features/holdings/manual/manual.test.tsx",
    "apps/web/src/features/insight/analyses/analyses.test.tsx",
    "apps/web/src/features/insight/arbitrations/arbitrations.test.tsx",
  ]),
  ...because("a catalogue of sentences", "file", ["apps/web/src/features/holdings/connections/text.ts"]),
  ...because("one state with its moves: they share it by closure", "function", [
    "apps/web/src/features/holdings/imports/parts/uploads.ts",
    "apps/web/src/features/market/funds/parts/use-market.ts",
  ]),
  {
    path: "packages/analytics/src/linear/bordered-inverse.ts",
    limit: "function",
    reason:
      "four operations on one growing matrix, each under 30 lines, share it by closure: the inner loop of the active set",
  },
  {
    path: "packages/analytics/src/linear/solver-pool.ts",
    limit: "function",
    reason:
      "the life of a thread (open, start, finish, lose) on one queue shared by closure, each under 15 lines",
  },
];

export function isExcepted(path: string, limit: "file" | "function"): boolean {
  return sizeExceptions.some(
    (one) =>
      (one.limit === "both" || one.limit === limit) &&
      (one.path.endsWith("/") ? path.startsWith(one.path) : path === one.path),
  );
}
