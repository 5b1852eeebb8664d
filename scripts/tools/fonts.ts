/**
 * Cuts the two typefaces down to what the pages use and writes them to public/fonts.
 *
 * Run by hand after changing a range below: `npx tsx scripts/tools/fonts.ts`. The results are committed, so
 * neither the build nor a fresh machine needs this script.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { inRoot } from "./stack/root";

const require = createRequire(import.meta.url);
const target = inRoot("public/fonts");
const budgetBytes = 80_000;

/** Basic Latin, Latin-1 (names such as Inés, Jürgen) and the signs the texts use. */
function textCharacters(): string {
  const codes: number[] = [];
  for (let code = 0x20; code <= 0x7e; code++) codes.push(code);
  for (let code = 0xa0; code <= 0xff; code++) codes.push(code);
  const signs = "–—‘’“”„…•·×÷−→←↗€™Œœ";
  return String.fromCodePoint(...codes) + signs;
}

const cuts: {
  file: string;
  source: string;
  variationAxes: NonNullable<Parameters<typeof subsetFont>[2]>["variationAxes"];
}[] = [
  {
    file: "fraunces.woff2",
    source: "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
    // Titles are only ever set at one weight and fully soft, so only the optical size stays variable.
    variationAxes: { wght: 560, SOFT: 100, WONK: 0, opsz: { min: 18, max: 96, default: 18 } },
  },
  {
    file: "figtree.woff2",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
];

await mkdir(target, { recursive: true });
let total = 0;
for (const cut of cuts) {
  const whole = await readFile(require.resolve(cut.source));
  const small = await subsetFont(whole, textCharacters(), {
    targetFormat: "woff2",
    variationAxes: cut.variationAxes,
  });
  await writeFile(join(target, cut.file), small);
  total += small.byteLength;
  console.log(`${cut.file}: ${whole.byteLength} -> ${small.byteLength} bytes`);
}
if (total > budgetBytes) {
  console.error(`The fonts take ${total} bytes, the pages allow ${budgetBytes}.`);
  process.exit(1);
}
