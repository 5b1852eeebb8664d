import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { applyMigrations } from "./stack/migrations";

export { applyMigrations as migrate };

const HELP = `npm run migrate                  apply what MIGRATE_DATABASE_URL (or DATABASE_URL) does not have yet
npm run migrate -- --new <name>  write the next migration from prisma/schema.prisma
npm run migrate -- --sql         print the SQL that builds prisma/schema.prisma from nothing`;

async function applyHere(): Promise<void> {
  const url = process.env.MIGRATE_DATABASE_URL ?? process.env.DATABASE_URL;
  if (!url) {
    throw new Error("Set MIGRATE_DATABASE_URL or DATABASE_URL. The embedded database is migrated by `npm start`.");
  }
  const applied = await applyMigrations(url, (name, index, total) => console.log(`${index}/${total} ${name}`));
  console.log(applied.length === 0 ? "The database is up to date." : `${applied.length} applied.`);
}

async function writeNew(name: string): Promise<void> {
  const { withScratchDatabase } = await import("./stack/scratch");
  const { writeMigration } = await import("./stack/new-migration");
  const file = await withScratchDatabase(async (url) => {
    await applyMigrations(url);
    return writeMigration(name, url);
  });
  console.log(file ? `${file} written: read it before you run it.` : "Nothing to write: the migrations build the schema.");
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { new: { type: "boolean" }, sql: { type: "boolean" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (values.help) console.log(HELP);
  else if (values.new && name && more.length === 0) await writeNew(name);
  else if (values.sql && !name) console.log(await (await import("./stack/new-migration")).schemaFromNothing());
  else if (!values.new && !values.sql && !name) await applyHere();
  else {
    console.error(HELP);
    process.exitCode = 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
