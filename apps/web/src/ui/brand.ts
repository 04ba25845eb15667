import { useSyncExternalStore } from "react";

/** The product's name: the variant's, set by the shell before the first render. */

let name = "Vigie";
const listeners = new Set<() => void>();

export function brandName(): string {
  return name;
}

/** The name after « de » or « que », which lose their e before a vowel: de Vigie, d’Amarante. */
export function elided(word: "de" | "que"): string {
  return /^[aeiouyhàâéèêëîïôù]/i.test(name) ? `${word.slice(0, -1)}\u2019${name}` : `${word} ${name}`;
}

export function setBrandName(next: string): void {
  name = next;
  for (const listener of listeners) listener();
}

export function useBrandName(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    brandName,
    brandName,
  );
}
