/** Pages under an area's address that are none of its own: the ways into it, which need no session. Their screens are in routes.tsx. */
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
