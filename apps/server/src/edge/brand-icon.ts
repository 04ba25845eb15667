import { type Rgb, rgbOfOklch, type Variant } from "@vigie/domain";
import { crc32, deflateSync } from "node:zlib";

/** The home screen icon of a variant: the mark of public/vigie.svg in the variant's colours, drawn here so that a new variant
 * needs no image file. */
export type IconShape =
  /** Rounded corners on a transparent background: shown without a mask. */
  | "rounded"
  /** Full bleed, with the mark inside the safe zone that every mask keeps (W3C Manifest, 3.4.2). */
  | "full";

/** @param size width and height, in pixels */
export function drawIcon({ colours }: Pick<Variant, "colours">, size: number, shape: IconShape): Buffer {
  const ground = rgbOfOklch(colours.brand.light);
  const line = rgbOfOklch(colours.onBrand.light);
  const rowBytes = 1 + 4 * size;
  const rows = Buffer.alloc(size * rowBytes);
  const unit = side / size;
  const ratio = shape === "full" ? markRatio : 1;
  for (let y = 0; y < size; y += 1) {
    const [pointY, markY] = inUnits(y, unit, ratio);
    for (let x = 0; x < size; x += 1) {
      const [pointX, markX] = inUnits(x, unit, ratio);
      const strokes = covered(
        Math.min(toHorizon(markX, markY), toArc(markX, markY)) - strokeHalf,
        ratio / unit,
      );
      const sun = covered(toSun(markX, markY), ratio / unit);
      const colour = strokes + sun === 0 ? ground : blend(blend(ground, line, strokes), sunColour, sun);
      const alpha = shape === "full" ? 1 : covered(toRounded(pointX, pointY), 1 / unit);
      const at = y * rowBytes + 1 + 4 * x;
      [rows[at], rows[at + 1], rows[at + 2]] = colour;
      rows[at + 3] = Math.round(alpha * 255);
    }
  }
  return png(size, rows);
}

/** Units of the drawing, the same as in public/vigie.svg. */
const side = 32;
const middle = side / 2;
const strokeHalf = 1;
const cornerRadius = 6;
/** The end of the horizon is 15.3 units from the centre; the safe zone of a mask has a radius of 12.8. */
const markRatio = 0.78;
const sunColour: Rgb = rgbOfOklch("oklch(0.755 0.15 74)");

/** Centre of a pixel on one axis: in units of the background, and in units of the mark. */
function inUnits(pixel: number, unit: number, ratio: number): readonly [number, number] {
  const point = (pixel + 0.5) * unit;
  return [point, middle + (point - middle) / ratio];
}

function toHorizon(x: number, y: number): number {
  return Math.hypot(Math.max(4 - x, 0, x - 28), y - 24);
}

/** Distance to the upper half of a circle with round ends. */
function toArc(x: number, y: number): number {
  if (y <= 24) return Math.abs(Math.hypot(x - middle, y - 24) - 8);
  return Math.min(Math.hypot(x - 8, y - 24), Math.hypot(x - 24, y - 24));
}

function toSun(x: number, y: number): number {
  return Math.hypot(x - middle, y - 10) - 3.2;
}

function toRounded(x: number, y: number): number {
  const inner = middle - cornerRadius;
  const [dx, dy] = [Math.abs(x - middle) - inner, Math.abs(y - middle) - inner];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - cornerRadius;
}

/** Share of a pixel that is covered, from its distance to the edge. */
function covered(distance: number, sharpness: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance * sharpness));
}

function blend(under: Rgb, over: Rgb, ratio: number): Rgb {
  const part = (at: 0 | 1 | 2): number => Math.round(under[at] + (over[at] - under[at]) * ratio);
  return [part(0), part(1), part(2)];
}

/** @source PNG, third edition: 8 bits a channel with transparency, no filter */
function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
