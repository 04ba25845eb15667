/** Whether PostgreSQL refused a row for a unique key that another took meanwhile.
 * @source PostgreSQL, Appendix A: 23505 unique_violation */
export function isTaken(reason: unknown): boolean {
  return reason instanceof Error && "code" in reason && reason.code === "23505";
}
