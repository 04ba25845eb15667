/** Where a Club contract is terminated without a session, from the root. */
export const terminationPath = "/resilier";
