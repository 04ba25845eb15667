import { type Id, isId, type NewId } from "@vigie/domain";

/** Deterministic ids from a seed, in ascending order. */
export function seededIds(seed: number): NewId {
  let count = 0;
  return () => {
    count += 1;
    const text = `${hex(seed, 8)}-0000-7000-8000-${hex(count, 12)}`;
    if (!isId(text)) throw new Error("assertion: a seeded id is an id");
    return text;
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0").slice(-digits);
}

/** Returns the id with the given number. */
export function idNumber(count: number): Id {
  const next = seededIds(0);
  let id = next();
  for (let made = 1; made < count; made += 1) id = next();
  return id;
}
