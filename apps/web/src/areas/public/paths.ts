/** Pages under an area's path that do not belong to it: its entry pages, which need no session. Their screens are in routes.tsx. */
export const publicPaths: ReadonlySet<string> = new Set([
  "/app/login",
  "/app/register",
  "/app/password-reset",
  "/app/validation",
  "/app/invitation",
  "/app/otp",
  "/app/upgrade-account-features",
  "/app/confirmation",
]);
