/** Lines and areas of a drawing as SVG paths, equal to those of d3-shape (drawn-path.test.ts), whose twenty other curves the
 * first page would load too: straight from point to point, or in steps that hold until the next. */

export type DrawnOptions<T> = {
  readonly x: (point: T) => number;
  /** Unknown points are not drawn. */
  readonly isKnown: (point: T) => boolean;
  readonly isStepped?: boolean;
};
export type LineOptions<T> = DrawnOptions<T> & { readonly y: (point: T) => number };
export type AreaOptions<T> = DrawnOptions<T> & {
  readonly from: (point: T) => number;
  readonly to: (point: T) => number;
};

export function linePath<T>(
  points: readonly T[],
  { x, y, isKnown, isStepped = false }: LineOptions<T>,
): string {
  return runs(points, isKnown)
    .map(
      (run) =>
        `M${along(
          run.map((point) => [x(point), y(point)]),
          isStepped,
        )}${run.length === 1 ? "Z" : ""}`,
    )
    .join("");
}

export function areaPath<T>(points: readonly T[], options: AreaOptions<T>): string {
  const { x, from, to, isKnown, isStepped = false } = options;
  return runs(points, isKnown)
    .map((run) => {
      const there = run.map((point): Spot => [x(point), to(point)]);
      const back = run.map((point): Spot => [x(point), from(point)]);
      return `M${along(there, isStepped)}L${along(back.toReversed(), isStepped, true)}Z`;
    })
    .join("");
}

type Spot = readonly [number, number];

/** A step goes across, then up or down; in the reverse order on the way back. */
function along(spots: readonly Spot[], isStepped: boolean, isBack = false): string {
  return spots
    .flatMap((spot, index) => {
      const before = spots[index - 1];
      if (!isStepped || before === undefined) return [spot];
      const corner: Spot = isBack ? [before[0], spot[1]] : [spot[0], before[1]];
      return [corner, spot];
    })
    .map(([x, y]) => `${rounded(x)},${rounded(y)}`)
    .join("L");
}

/** To a thousandth of a pixel. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function runs<T>(points: readonly T[], isKnown: (point: T) => boolean): readonly (readonly T[])[] {
  const found: T[][] = [];
  let isOpen = false;
  for (const point of points) {
    const known = isKnown(point);
    if (known && isOpen) found.at(-1)?.push(point);
    else if (known) found.push([point]);
    isOpen = known;
  }
  return found;
}
