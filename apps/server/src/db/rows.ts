/** Columns are in snake_case, the code is in camelCase: a store translates at its border, so that no row leaves it as it lies in
 * the table. Only the names of the columns change, never what a JSON column holds. */
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

export type FromRow<R> = { [K in keyof R as K extends string ? CamelCase<K> : never]: R[K] };

export function fromRow<R extends object>(row: R): FromRow<R> {
  return renamed(row, codeName) as FromRow<R>;
}

/** Some columns have another name in the code than theirs. */
export function rowReader<N extends Names>(
  otherwise: N,
): <R extends object>(row: R) => Renamed<FromRow<R>, N> {
  const known = new Map<string, string>();
  const nameOf = (column: string): string => {
    let name = known.get(column);
    if (name === undefined) {
      const code = codeName(column);
      known.set(column, (name = otherwise[code] ?? code));
    }
    return name;
  };
  return <R extends object>(row: R) => renamed(row, nameOf) as Renamed<FromRow<R>, N>;
}

type Names = Readonly<Record<string, string>>;

export type Renamed<R, N extends Names> = {
  [K in keyof R as K extends keyof N ? N[K] : K]: R[K];
};

/** The same where there may be none. */
export function fromRowIfAny<R extends object>(row: R | undefined): FromRow<R> | undefined {
  return row === undefined ? undefined : fromRow(row);
}

export function toRow<R extends object>(value: FromRow<R>): R {
  return columnsOf(value) as R;
}

/** Some columns of a row, where the table is known only by its name. */
export function columnsOf(value: object): object {
  return renamed(value, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Long lists are translated row by row: each column's name is worked out once. */
const codeNames = new Map<string, string>();

function codeName(column: string): string {
  const known = codeNames.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  codeNames.set(column, name);
  return name;
}

function renamed(value: object, rename: (name: string) => string): object {
  // Lists of 50,000 rows pass here: no list is made of each row.
  const made: Record<string, unknown> = {};
  for (const name of Object.keys(value)) made[rename(name)] = Reflect.get(value, name);
  return made;
}
