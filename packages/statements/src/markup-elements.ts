import { maxTagLength } from "./limits.ts";

/** One element of an OFX or CAMT file. */
export type MarkupElement = {
  /** Local name: no namespace prefix; capitals in SGML, where case does not count. */
  readonly name: string;
  readonly attributes: string;
  readonly line: number;
  text: string;
  children: readonly MarkupElement[];
};

/** The first child of that name. */
export function child(of: MarkupElement | null | undefined, name: string): MarkupElement | null {
  return of?.children.find((element) => element.name === name) ?? null;
}

/** The element reached by names from parent to child. */
export function descend(
  of: MarkupElement | null | undefined,
  ...names: readonly string[]
): MarkupElement | null {
  let element = of ?? null;
  for (const name of names) element = child(element, name);
  return element;
}

export function childrenNamed(of: MarkupElement | null | undefined, name: string): readonly MarkupElement[] {
  return of?.children.filter((element) => element.name === name) ?? [];
}

/** The text at the end of a path of names, trimmed; null where there is none or it is empty. */
export function valueAt(of: MarkupElement | null | undefined, ...names: readonly string[]): string | null {
  const text = descend(of, ...names)?.text.trim() ?? "";
  return text === "" ? null : text;
}

/** The value of an attribute, or null. */
export function attributeOf(element: MarkupElement, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s{0,8}=\\s{0,8}(?:"([^"]{0,200})"|'([^']{0,200})')`).exec(
    element.attributes.slice(0, maxTagLength * 4),
  );
  return match?.[1] ?? match?.[2] ?? null;
}
