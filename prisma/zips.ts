import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));

/** The committed file: beside this source, and in production beside the bundle that this source went into. */
function committed(): string {
  const places = ["zips.csv.gz", "../prisma/zips.csv.gz", "../../prisma/zips.csv.gz"].map((path) =>
    join(here, path),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error("prisma/zips.csv.gz is missing");
  return found;
}

/** A US ZIP code and where it lies. Degrees. Source: GeoNames postal codes, CC BY 4.0. */
export type ZipRow = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** The committed table, in ZIP order: about 41,000 rows. */
export function readZips(): ZipRow[] {
  const rows: ZipRow[] = [];
  for (const line of gunzipSync(readFileSync(committed())).toString("utf8").split("\n")) {
    const [zip, city, state, latitude, longitude] = line.split(",");
    if (zip && city && state)
      rows.push({ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return rows;
}
