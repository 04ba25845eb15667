/** Why a file may be longer than the limit of lines, or hold a longer function. A path that ends with "/" stands for its folder. */
type SizeException = {
  readonly path: string;
  readonly limit: "file" | "function" | "both";
  readonly reason: string;
};

/** Paths that share a reason. */
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
  ...because(
    "one form or panel: flat markup over one state, without a part that has a name of its own",
    "function",
    [
      "apps/web/src/features/holdings/connections/parts/remove-connection.tsx",
      "apps/web/src/features/holdings/connections/screens/select-portfolios.tsx",
      "apps/web/src/features/holdings/imports/parts/account-place.tsx",
      "apps/web/src/features/holdings/imports/parts/columns-need.tsx",
      "apps/web/src/features/holdings/loans/parts/settings-form.tsx",
      "apps/web/src/features/holdings/manual/parts/delete-portfolio.tsx",
      "apps/web/src/features/holdings/manual/parts/edit-history.tsx",
      "apps/web/src/features/holdings/manual/parts/line-dialog.tsx",
      "apps/web/src/features/holdings/manual/parts/line-search.tsx",
      "apps/web/src/features/holdings/manual/parts/lines-fields.tsx",
      "apps/web/src/features/holdings/portfolio-settings/parts/fees-form.tsx",
      "apps/web/src/features/holdings/portfolio-settings/parts/goal-form.tsx",
      "apps/web/src/features/holdings/portfolios/parts/synchronise.tsx",
      "apps/web/src/features/holdings/real-estates/parts/attribute-fields.tsx",
      "apps/web/src/features/holdings/wealth/screens/dashboard.tsx",
      "apps/web/src/features/identity/sessions/parts/second-step-form.tsx",
      "apps/web/src/features/identity/users/screens/register.tsx",
      "apps/web/src/features/insight/arbitrations/screens/start.tsx",
      "apps/web/src/shell/password-again.tsx",
    ],
  ),
  ...because("a catalogue of sentences", "file", ["apps/web/src/features/holdings/connections/text.ts"]),
  ...because("one state with its moves: they share it by closure", "function", [
    "apps/web/src/features/holdings/imports/parts/uploads.ts",
    "apps/web/src/features/market/funds/parts/use-market.ts",
  ]),
  ...because("one drawing: its parts share scales and box", "file", [
    "apps/web/src/ui/charts/frontier-chart.tsx",
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
