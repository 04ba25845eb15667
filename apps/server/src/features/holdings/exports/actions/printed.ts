import { drawable, isDrawn } from "@vigie/domain";
import anyAscii from "any-ascii";

/** Returns a text as it can be printed in our documents. Characters that the face cannot draw are transliterated to Latin letters
 * (« 王伟 » becomes « WangWei »), with a capital at the start of each word, so that any name can be printed. What has no letters
 * becomes a question mark. Texts that an advisor writes for a document are never transliterated: they are refused when typed. */
export function printed(text: string): string {
  return drawable(text).replaceAll(/\P{ASCII}+/gu, (run) =>
    Array.from(run).every(isDrawn) ? run : spelled(run),
  );
}

function spelled(run: string): string {
  let isInside = false;
  return Array.from(run, (sign) => {
    if (isDrawn(sign)) {
      isInside = /\p{L}/u.test(sign);
      return sign;
    }
    const letters = lettersOf(sign);
    const made = isInside ? letters : letters.slice(0, 1).toUpperCase() + letters.slice(1);
    isInside = true;
    return made;
  }).join("");
}

/** The name of a sign, such as `:warning:` for a picture, is not a transliteration. */
function lettersOf(sign: string): string {
  const made = anyAscii(sign);
  return made === "" || made.startsWith(":") ? "?" : made;
}
