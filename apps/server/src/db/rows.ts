/** Columns are in snake_case, the code is in camelCase: stores convert, so that no raw row leaves them. Only column names are
 * converted, never the content of a JSON column. */
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

export type FromRow<R> = { [K in keyof R as K extends string ? CamelCase<K> : never]: R[K] };

export function fromRow<R extends object>(row: R): FromRow<R> {
  return renamed(row, codeName) as FromRow<R>;
}

/** Same, with other names in the code for some columns. */
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

/** Same if there may be no row. */
export function fromRowIfAny<R extends object>(row: R | undefined): FromRow<R> | undefined {
  return row === undefined ? undefined : fromRow(row);
}

export function toRow<R extends object>(value: FromRow<R>): R {
  return columnsOf(value) as R;
}

/** Converts some columns of a row to column names, if the table is only known by its name. */
export function columnsOf(value: object): object {
  return renamed(value, columnName);
}

function columnName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Cache of column names, since long lists are converted row by row. */
const codeNames = new Map<string, string>();

function codeName(column: string): string {
  const known = codeNames.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  codeNames.set(column, name);
  return name;
}

function renamed(value: object, rename: (name: string) => string): object {
  const names = Object.keys(value);
  if (names.length > mostGrown) return renamedWide(value, { names, rename });
  // Lists of 50,000 rows are converted here: no intermediate list is created per row.
  const made: Record<string, unknown> = {};
  for (const name of names) made[rename(name)] = Reflect.get(value, name);
  return made;
}

/** An object with more properties than this, added one by one, becomes a hash table in V8, which takes several times as long to
 * fill and read. */
const mostGrown = 12;

type Wide = { readonly names: readonly string[]; readonly rename: (name: string) => string };

function renamedWide(value: object, { names, rename }: Wide): object {
  const { blank, made: madeNames } = shapeOf(names, rename);
  const made = { ...blank };
  const values: unknown[] = Object.values(value);
  for (let index = 0; index < madeNames.length; index += 1) made[madeNames[index] ?? ""] = values[index];
  return made;
}

type Shape = { readonly made: readonly string[]; readonly blank: Record<string, unknown> };
/** Rows have the columns of their statements, so the number of shapes is limited. */
const shapes = new WeakMap<Wide["rename"], Map<string, Shape>>();

function shapeOf(names: readonly string[], rename: Wide["rename"]): Shape {
  let known = shapes.get(rename);
  if (known === undefined) shapes.set(rename, (known = new Map<string, Shape>()));
  const key = names.join(" ");
  let shape = known.get(key);
  if (shape === undefined) {
    if (known.size >= mostShapes) known.clear();
    const made = names.map(rename);
    known.set(key, (shape = { made, blank: blankOf(made) }));
  }
  return shape;
}
const mostShapes = 300;

/** Returns an object with these columns, all null, to be copied: created at once, it is no hash table, however wide. */
export function blankOf(names: readonly string[]): Record<string, unknown> {
  const keys = names.map((name) => `${JSON.stringify(name)}:null`);
  return JSON.parse(`{${keys.join(",")}}`) as Record<string, null>;
}
