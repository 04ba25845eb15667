/** Red, green and blue of sRGB, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Converts a colour to sRGB for the parts of an operating system without OKLCH (icons, title bar), clipped to the sRGB gamut.
 * @param text `oklch(lightness chroma hue)`, lightness in [0, 1], hue in degrees
 * @source Björn Ottosson, A perceptual color space for image processing, 2020 */
export function rgbOfOklch(text: string): Rgb {
  const found = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text);
  if (found === null) throw new Error("assertion: a colour is written oklch(L C H)");
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byteOfLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    byteOfLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    byteOfLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** @source IEC 61966-2-1, sRGB transfer function */
function byteOfLinear(value: number): number {
  const light = Math.min(1, Math.max(0, value));
  const part = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(part * 255);
}
