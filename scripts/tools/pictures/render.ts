/**
 * Draws the pictures of the demo market into public/pictures. Run by hand after a change to the drawings:
 * `npx tsx scripts/tools/pictures/render.ts [meals] [cooks] [brand]` (all three when none is named). The results
 * are committed and together stay below 6 MB.
 */
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { demoDishes } from "../../../prisma/demo/dishes";
import { demoPortraits } from "../../../prisma/demo/portraits";
import { inRoot } from "../stack/root";
import { renderBrand } from "./brand";
import { compose } from "./compose";
import { portrait } from "./portrait";

/** Color at half resolution costs nothing in flat drawings and saves a third of the bytes. */
const meal = { quality: 40, effort: 2, chromaSubsampling: "4:2:0" };
const target = inRoot("public/pictures");
const budgetBytes = 6_000_000;

/** The neighbor of a dish's own ground: its second picture must not look like the first. */
const secondGround = 3;

async function renderMeals(): Promise<void> {
  const folder = join(target, "meals");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let done = 0;
  for (const [place, dish] of demoDishes.entries()) {
    for (const [variant, picture] of dish.pictures.entries()) {
      const name = picture.url.slice(picture.url.lastIndexOf("/") + 1);
      const drawing = compose({
        key: name,
        cuisine: dish.cuisine,
        look: dish.look,
        around: dish.around,
        place: place + Math.floor(place / 12) + variant * secondGround,
      });
      const bitmap = await sharp(Buffer.from(drawing)).flatten().png().toBuffer();
      await sharp(bitmap).avif(meal).toFile(join(folder, name));
      const small = name.replace("-640.", "-320.");
      await sharp(bitmap).resize(320, 240, { kernel: "lanczos3" }).avif(meal).toFile(join(folder, small));
      done++;
    }
    if (place % 24 === 23) console.log(`${done} meal pictures`);
  }
}

async function renderCooks(): Promise<void> {
  const folder = join(target, "cooks");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const face of demoPortraits) {
    const bitmap = await sharp(Buffer.from(portrait(face)))
      .png()
      .toBuffer();
    const name = face.picture.url.slice(face.picture.url.lastIndexOf("/") + 1);
    await sharp(bitmap)
      .resize(face.picture.width)
      .avif({ quality: 44, effort: 4 })
      .toFile(join(folder, name));
  }
}

async function weigh(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

const wanted = process.argv.slice(2);
const wants = (what: string) => wanted.length === 0 || wanted.includes(what);
if (wants("brand")) await renderBrand(join(target, ".."));
if (wants("cooks")) await renderCooks();
if (wants("meals")) await renderMeals();
const bytes = await weigh(target);
console.log(`public/pictures: ${(bytes / 1_000_000).toFixed(2)} MB`);
if (bytes > budgetBytes) {
  console.error("The pictures outgrow their 6 MB.");
  process.exit(1);
}
