/** The mark, the icons made from it, and the picture that link previews show. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import subsetFont from "subset-font";
import { demoDishes } from "../../../prisma/demo/dishes";
import { compose } from "./compose";

const paprika = "#b5391c";
const paper = "#fbf6ee";
const ink = "#2b1d17";

/** A D lying on its back is a lid on a plate: the mark. `pad` is the share of the edge kept free, `round` the corner. */
function mark({ round, pad }: { round: number; pad: number }): string {
  const scale = (1 - pad * 2) / 0.76;
  const drawing =
    `<path d="M-170 66C-170 -52 -96 -132 0 -132C96 -132 170 -52 170 66Z" fill="${paper}"/>` +
    `<path d="M-118 34C-112 -34 -74 -78 -22 -90" fill="none" stroke="${paprika}" stroke-width="22" stroke-linecap="round"/>` +
    `<circle cy="-158" r="27" fill="${paper}"/>` +
    `<rect x="-196" y="88" width="392" height="44" rx="22" fill="#f2be4a"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${round}" fill="${paprika}"/><g transform="translate(256 278) scale(${scale.toFixed(3)})">${drawing}</g></svg>`;
}

/** An .ico file around one PNG of 32 × 32: a header of 6 bytes, one entry of 16, the image. */
function iconFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

async function titleFont(folder: string): Promise<string> {
  const source = "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2";
  const whole = await readFile(createRequire(import.meta.url).resolve(source));
  const file = join(folder, "title.ttf");
  const axes = { wght: 560, SOFT: 100, WONK: 0, opsz: 60 };
  await writeFile(
    file,
    await subsetFont(whole, "DinDerfomahkitcy u.", { targetFormat: "sfnt", variationAxes: axes }),
  );
  return file;
}

function words(text: string, fontfile: string, size: number): Promise<Buffer> {
  return sharp({ text: { text, fontfile, font: `Fraunces ${size}`, rgba: true, dpi: 72, spacing: 4 } })
    .png()
    .toBuffer();
}

/** A meal picture with round corners, for the preview. */
async function tile(place: number, width: number, height: number): Promise<Buffer> {
  const dish = demoDishes[place];
  if (!dish) throw new Error(`There is no dish number ${place}.`);
  const drawing = compose({ key: `og-${dish.slug}`, ...dish, place });
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="28"/></svg>`;
  return sharp(Buffer.from(drawing))
    .resize(width, height, { fit: "cover" })
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer();
}

async function preview(target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dindin-title-"));
  const font = await titleFont(folder);
  const name = await words(
    `<span foreground="${ink}">Din</span><span foreground="${paprika}">Din</span>`,
    font,
    58,
  );
  const promise = await words(
    `<span foreground="${ink}">Dinner from\na home kitchen\nnear you.</span>`,
    font,
    74,
  );
  await rm(folder, { recursive: true });
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: paper } })
    .composite([
      { input: await tile(3, 500, 375), left: 664, top: 36 },
      { input: await tile(12, 400, 300), left: 596, top: 300 },
      { input: await tile(24, 250, 188), left: 914, top: 424 },
      { input: name, left: 64, top: 64 },
      { input: promise, left: 64, top: 240 },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(target, "og.jpg"));
}

/** Writes favicon, app icons and the preview picture into `target` (the public folder). */
export async function renderBrand(target: string): Promise<void> {
  const rounded = Buffer.from(mark({ round: 112, pad: 0.12 }));
  const full = Buffer.from(mark({ round: 0, pad: 0.22 }));
  await writeFile(join(target, "favicon.svg"), rounded);
  const small = await sharp(rounded, { density: 144 }).resize(32).png().toBuffer();
  await writeFile(join(target, "favicon.ico"), iconFile(small));
  for (const size of [192, 512]) {
    await sharp(rounded, { density: 144 })
      .resize(size)
      .png({ palette: true })
      .toFile(join(target, `icon-${size}.png`));
  }
  await sharp(full, { density: 144 })
    .resize(512)
    .png({ palette: true })
    .toFile(join(target, "icon-maskable-512.png"));
  await sharp(full, { density: 144 })
    .resize(180)
    .png({ palette: true })
    .toFile(join(target, "apple-touch-icon.png"));
  await preview(target);
}
