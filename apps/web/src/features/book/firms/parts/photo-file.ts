/** A photo in the profile's format: a small square JPEG as a data URL. */

const side = 192;
const mostLetters = 80_000;

/** Null if the browser cannot decode the file as an image. */
export async function photoOf(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (picture === null || pen === null) return null;
  const edge = Math.min(picture.width, picture.height);
  canvas.width = side;
  canvas.height = side;
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  pen.drawImage(picture, left, top, edge, edge, 0, 0, side, side);
  picture.close();
  const url = canvas.toDataURL("image/jpeg", 0.8);
  return url.length <= mostLetters ? url : null;
}
