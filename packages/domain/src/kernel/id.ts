/** Identifiers are random, so that they cannot be guessed, and start with the time, so that index keys stay clustered (UUID version
 * 7, RFC 9562). */
export type Id = string & { readonly __unit: "id" };
export type NewId = () => Id;

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(text: string): text is Id {
  return idPattern.test(text);
}
