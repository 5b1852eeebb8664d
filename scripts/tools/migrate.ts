import { openDatabase } from "../../prisma/demo/database";
import { loadReference } from "../../prisma/reference";
import { isMain, readArguments, runMain } from "./stack/cli";
import { applyMigrations } from "./stack/migrations";

export { applyMigrations as migrate };

const HELP = `npm run migrate                  apply what the database does not have yet: that of MIGRATE_DATABASE_URL or
                                 DATABASE_URL (also from .env), else the embedded one of DATA_DIR,
                                 and load what every market needs: ZIP codes, cuisines, the default fees, SHARE10
npm run migrate -- --new <name>  write the next migration from prisma/schema.prisma
npm run migrate -- --sql         print the SQL that builds prisma/schema.prisma from nothing`;

async function applyHere(): Promise<void> {
  const { attachDatabase } = await import("./stack/attach");
  const attached = await attachDatabase();
  try {
    const url = attached.env.MIGRATE_DATABASE_URL ?? attached.env.DATABASE_URL;
    if (!url) throw new Error("Set MIGRATE_DATABASE_URL or DATABASE_URL (see .env.example).");
    const applied = await applyMigrations(url, (name, index, total) =>
      console.log(`${index}/${total} ${name}`),
    );
    const sql = openDatabase(url);
    await loadReference(sql).finally(() => sql.end());
    console.log(applied.length === 0 ? "The database is up to date." : `${applied.length} applied.`);
  } finally {
    await attached.release();
  }
}

async function writeNew(name: string): Promise<void> {
  const { withScratchDatabase } = await import("./stack/scratch");
  const { writeMigration } = await import("./stack/new-migration");
  const file = await withScratchDatabase(async (url) => {
    await applyMigrations(url);
    return writeMigration(name, url);
  });
  console.log(
    file
      ? `${file} written: read it before you run it.`
      : "Nothing to write: the migrations build the schema.",
  );
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(
    HELP,
    { new: { type: "boolean" }, sql: { type: "boolean" } },
    1,
  );
  const [name] = positionals;
  if (values.new && name && !values.sql) await writeNew(name);
  else if (values.sql && !values.new && !name) {
    const { schemaFromNothing } = await import("./stack/new-migration");
    console.log(await schemaFromNothing());
  } else if (!values.new && !values.sql && !name) await applyHere();
  else {
    console.error(HELP);
    process.exitCode = 2;
  }
}

if (isMain(import.meta.url)) runMain(main);
