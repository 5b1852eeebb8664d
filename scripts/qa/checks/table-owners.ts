import { readFileSync } from "node:fs";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { readMigrations } from "../../tools/stack/migrations";
import { inRoot } from "../../tools/stack/root";
import { allowedRoutines } from "./allowed-routines";
import { type AllowedWrite, allowedWrites } from "./foreign-writes";
import { sourceFiles } from "./imports";
import { AREAS } from "./layers";
import { readRoutines, routineFaults, writesOfCalls, writesOfTriggers } from "./routines";
import { readSchema, type Schema } from "./schema-owners";
import { type TableWrite, writesIn } from "./table-writes";

const HELP =
  "npx tsx scripts/qa/checks/table-owners.ts  writes to a table by files outside of the area that owns it";

/** The owner of what stands below the areas: app/data. */
const DATA = "data";

/** A write by a file outside of the owning area. `table` is `?` where the source puts a name in that it does not spell out. */
export type ForeignWrite = TableWrite & { table: string; owner: string };

const folderOf = (owner: string): string => (owner === DATA ? "app/data/" : `app/domain/${owner}/`);

/** Headings of the schema that are no area, and tables that stand under none. */
export function headingFaults({ ownerOf }: Schema): string[] {
  const owners = new Set<string>([...AREAS, DATA]);
  return [...ownerOf].flatMap(([table, owner]) =>
    owners.has(owner) ? [] : [`prisma/schema.prisma: ${table} stands under "${owner}", which is no area`],
  );
}

/** The writes that do not come from the table's own area. A table that the schema does not know belongs to nobody. */
export function foreignWrites(writes: readonly TableWrite[], { ownerOf }: Schema): ForeignWrite[] {
  return writes.flatMap((write): ForeignWrite[] => {
    if (write.table === undefined)
      return [{ ...write, table: "?", owner: "an area that is not spelled out" }];
    const owner = ownerOf.get(write.table);
    if (owner === undefined) return [];
    return write.file.startsWith(folderOf(owner)) ? [] : [{ ...write, table: write.table, owner }];
  });
}

/** What is wrong, one line each: writes that nobody allows, and allowances that nothing needs anymore. */
export function ownerFaults(foreign: readonly ForeignWrite[], allowed: readonly AllowedWrite[]): string[] {
  const isAllowed = ({ file, table }: ForeignWrite) =>
    allowed.some((one) => one.file === file && one.tables.includes(table));
  const isNeeded = (file: string, table: string) =>
    foreign.some((one) => one.file === file && one.table === table);
  return [
    ...foreign
      .filter((one) => !isAllowed(one))
      .map(({ file, line, table, owner }) => `${file}:${line} writes ${table}, which belongs to ${owner}`),
    ...allowed.flatMap(({ file, tables }) =>
      tables
        .filter((table) => !isNeeded(file, table))
        .map((table) => `${file} writes ${table} no longer: take it off the list of foreign writes`),
    ),
  ];
}

/** The files of the running product with their texts. Tests, scripts and the seed set up what they like. */
function productFiles(): Map<string, string> {
  const files = sourceFiles().filter((file) => /^(app|jobs)\//.test(file) && !/\.test\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(inRoot(file), "utf8")]));
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    const schema = readSchema(readFileSync(inRoot("prisma/schema.prisma"), "utf8"));
    const files = productFiles();
    const writes = [...files].flatMap(([file, text]) => writesIn(file, text, schema));
    const foreign = foreignWrites(writes, schema);
    const routines = readRoutines(readMigrations().map(({ script }) => script));
    const byDatabase = [...writesOfTriggers(routines, schema), ...writesOfCalls(files, routines, schema)];
    const found = [
      ...headingFaults(schema),
      ...ownerFaults(foreign, allowedWrites),
      ...routineFaults(byDatabase, allowedRoutines),
    ];
    if (found.length > 0) {
      console.error(found.join("\n"));
      process.exitCode = 1;
    } else {
      console.log(
        `Note: ${writes.length} writes to ${schema.ownerOf.size} tables, ${foreign.length} of them by another area; ${byDatabase.length} by functions and triggers of the database`,
      );
    }
  });
}
