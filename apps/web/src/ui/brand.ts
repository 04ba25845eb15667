import { useSyncExternalStore } from "react";

/** The name that the product bears here: the variant's, which the shell writes before anything is drawn. */

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
