import { elided } from "@vigie/domain";

/** « d’Adam », « de Camille », as the pages write it. */
export function of(name: string): string {
  return `${elided("de ", name)}${name}`;
}
