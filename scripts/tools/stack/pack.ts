import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTUAL = new Set([".js", ".css", ".html", ".svg", ".txt", ".json", ".webmanifest"]);
/** Below this a packed file saves no packet on the wire. Bytes. */
const WORTH_PACKING = 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Writes each text file of a folder a second and a third time, packed as tightly as Brotli and gzip can, beside itself
 * as `.br` and `.gz`: browsers take Brotli over TLS only, and packing at each request would cost the server ten
 * milliseconds a script.
 */
export async function packFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXTUAL.has(extname(entry.name)));
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = await readFile(path);
      if (text.length < WORTH_PACKING) return;
      const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      const [br, gz] = await Promise.all([asBrotli(text, { params: hint }), asGzip(text, { level: 9 })]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    }),
  );
}
