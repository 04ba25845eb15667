/** Letters that Unicode does not decompose into a letter and an accent, with their plain spelling. */
export const plainLetters: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  "’": "'",
};
