import { elided } from "@vigie/domain";

/** « d’Adam », « de Camille », as the pages write it. */
export function of(name: string): string {
  return `${elided("de ", name)}${name}`;
}

/** The name at the end of an act's label: « Ouvrir la fiche d’Hugo Richard » gives « Hugo Richard ». */
export function nameIn(label: string | null, act: string): string {
  return (label ?? "").replace(new RegExp(`^${act} d(?:e |’)`), "");
}
