/** The package has no types. Arrays are one-based (cell 0 unused) and are overwritten by the call. */
declare module "quadprog" {
  type Answer = {
    readonly solution: ReadonlyArray<number>;
    readonly Lagrangian: ReadonlyArray<number>;
    readonly message: string;
  };
  const quadprog: {
    solveQP(
      quadratic: number[][],
      linear: number[],
      constraints: number[][],
      bounds: number[],
      equalities: number,
    ): Answer;
  };
  export default quadprog;
}
