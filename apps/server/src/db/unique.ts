/** Returns whether PostgreSQL refused a row because of a unique constraint.
 * @source PostgreSQL, Appendix A: 23505 unique_violation */
export function isTaken(reason: unknown): boolean {
  return reason instanceof Error && "code" in reason && reason.code === "23505";
}
