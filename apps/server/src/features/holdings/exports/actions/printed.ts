import { drawable, isDrawn } from "@vigie/domain";
import anyAscii from "any-ascii";

/** A text as our documents print it. A person's name keeps nobody from a document: what the face does not draw is spelled in Latin letters
 * (« 王伟 » is printed « WangWei »), a capital at the beginning of each word. What has no letters is a question mark. Words that an advisor
 * writes for a document never come to that: they are refused when they are typed. */
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

/** Its name, as `:warning:` for a picture, is no spelling. */
function lettersOf(sign: string): string {
  const made = anyAscii(sign);
  return made === "" || made.startsWith(":") ? "?" : made;
}
