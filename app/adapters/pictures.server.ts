import type { Metadata, Sharp } from "sharp";

/** The widths that every picture is kept in, pixels, none wider than it came, smallest first, and the two formats of each. */
export const WIDTHS = [320, 640, 960] as const;
export const FORMATS = ["avif", "webp"] as const;
export type Width = (typeof WIDTHS)[number];
export type Format = (typeof FORMATS)[number];

/** One re-encoded picture. */
export interface Encoded {
  /** the one it is asked for by; the picture may be narrower */
  width: Width;
  format: Format;
  bytes: Buffer;
}

/** Why bytes make no picture of ours. */
export type PictureFault = "kind" | "animated" | "pixels" | "shape" | "broken" | "slow";

export class InvalidPicture extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault);
  }
}

/** A picture of 512,000 bytes can claim any size: more pixels than a large camera makes are not decoded. */
const MOST_PIXELS = 24_000_000;
/** How many times as long as wide, or as wide as long, it may be: a strip has nothing to show in a frame. */
const MOST_STRETCHED = 5;
/** Seconds that decoding and encoding one size may take. */
const PATIENCE = 15;

const BEGINNINGS: readonly [format: string, (bytes: Buffer) => boolean][] = [
  ["jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
  ["webp", (bytes) => ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP"],
  ["heif", (bytes) => ascii(bytes, 4) === "ftyp" && /^(avif|avis|mif1)$/.test(ascii(bytes, 8))],
  ["gif", (bytes) => /^GIF8$/.test(ascii(bytes, 0))],
];

function ascii(bytes: Buffer, from: number): string {
  return bytes.toString("latin1", from, from + 4);
}

/** Told by the first bytes, whatever name and type came along: only these reach the decoder (never SVG, PDF or TIFF). */
function sniff(bytes: Buffer): string {
  const format = BEGINNINGS.find(([, begins]) => begins(bytes))?.[0];
  if (!format) throw new InvalidPicture("kind");
  return format;
}

function asFault(error: unknown): InvalidPicture {
  if (error instanceof InvalidPicture) return error;
  const words = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(words)) return new InvalidPicture("pixels");
  return new InvalidPicture(/timeout/i.test(words) ? "slow" : "broken");
}

function refuseOdd(found: Metadata, format: string): void {
  const { width, height, pages = 1 } = found;
  if (found.format !== format) throw new InvalidPicture("kind");
  if (pages > 1) throw new InvalidPicture("animated");
  if (width * height > MOST_PIXELS) throw new InvalidPicture("pixels");
  if (width > height * MOST_STRETCHED || height > width * MOST_STRETCHED) throw new InvalidPicture("shape");
}

function encode(picture: Sharp, width: Width, format: Format): Promise<Buffer> {
  const sized = picture.clone().resize({ width, withoutEnlargement: true }).timeout({ seconds: PATIENCE });
  return format === "avif"
    ? sized.avif({ quality: 52, effort: 3 }).toBuffer()
    : sized.webp({ quality: 78 }).toBuffer();
}

/**
 * Reads a picture (JPEG, PNG, WebP, AVIF or a still GIF) and makes it again in every width and format: upright, in sRGB,
 * and without what a camera writes along, such as where it was taken. `width` and `height` are those of the
 * widest: a picture narrower than 960 is not blown up, so that the wider files hold it as it came.
 * @throws NoPicture for anything else, an animation, one too large or stretched to decode, a broken one.
 */
export async function encodePicture(
  bytes: Buffer,
): Promise<{ encoded: Encoded[]; width: number; height: number }> {
  const format = sniff(bytes);
  const { default: sharp } = await import("sharp");
  const settings = { failOn: "error", limitInputPixels: MOST_PIXELS } as const;
  try {
    refuseOdd(await sharp(bytes, { ...settings, pages: 1 }).metadata(), format);
    // Decoded and shrunk once; the smaller sizes are made from that.
    const widest = WIDTHS[WIDTHS.length - 1] ?? 960;
    const { data, info } = await sharp(bytes, settings)
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: PATIENCE })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const whole = sharp(data, { raw });
    const encoded: Encoded[] = [];
    for (const width of WIDTHS)
      for (const kind of FORMATS)
        encoded.push({ width, format: kind, bytes: await encode(whole, width, kind) });
    return { encoded, width: info.width, height: info.height };
  } catch (error) {
    throw asFault(error);
  }
}

/** The longer side of a scan, pixels: the small print of a permit can be read. */
const SCAN_SIDE = 2000;

/**
 * Reads a picture of a document and makes it again as one WebP, upright, at most 2,000 pixels long, and without what a
 * camera writes along.
 * @throws NoPicture as `encodePicture`.
 */
export async function encodeScan(bytes: Buffer): Promise<Buffer> {
  const format = sniff(bytes);
  const { default: sharp } = await import("sharp");
  const settings = { failOn: "error", limitInputPixels: MOST_PIXELS } as const;
  try {
    refuseOdd(await sharp(bytes, { ...settings, pages: 1 }).metadata(), format);
    return await sharp(bytes, settings)
      .autoOrient()
      .resize({ width: SCAN_SIDE, height: SCAN_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: PATIENCE })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw asFault(error);
  }
}
