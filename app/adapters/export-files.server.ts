import { randomUUID } from "node:crypto";
import { createWriteStream, type ReadStream, type WriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "~/kit/env.server";

/** Where exports lie: web servers and workers must see the same DATA_DIR. */
export const exportFolder = () => resolve(env.DATA_DIR, "exports");
/** The name of a file that is whole. */
export const finishedName = (id: number) => `${id}.csv`;
const NAME = /^(\d+)\.(?:csv|[\w-]+\.part)$/;

/** An export by its row: after a database was put back its number alone may be another one's. */
export interface ExportKey {
  id: number;
  created_at: Date;
}

/** What the names of an export's drafts begin with. */
export const draftPrefix = ({ id, created_at }: ExportKey) => `${id}.${created_at.getTime()}-`;

/** A file that is being written, under a name that nobody reads. */
export interface Draft {
  readonly to: WriteStream;
  /** Makes the written file the one that is read, whole and on the disk: before this there is none. Answers its name. */
  keep(): Promise<string>;
  /** Takes away what was written. */
  drop(): Promise<void>;
}

/** Begins the file of an export. Two drafts of one export don't meet: the last one kept stays. */
export async function draftExportFile(key: ExportKey): Promise<Draft> {
  const { id } = key;
  await mkdir(exportFolder(), { recursive: true, mode: 0o700 });
  const draft = join(exportFolder(), `${draftPrefix(key)}${randomUUID()}.part`);
  const to = createWriteStream(draft, { flags: "wx", mode: 0o600 });
  return {
    to,
    async keep() {
      const written = await open(draft, "r+");
      await written.sync().finally(() => written.close());
      await rename(draft, join(exportFolder(), finishedName(id)));
      return finishedName(id);
    },
    async drop() {
      to.destroy();
      await rm(draft, { force: true });
    },
  };
}

/**
 * The whole file of export `id`, opened: it can be read to its end also when it is deleted meanwhile, and closes itself
 * then. Null when there is none.
 */
export async function openExportFile(id: number): Promise<ReadStream | null> {
  try {
    const file = await open(join(exportFolder(), finishedName(id)), "r");
    return file.createReadStream();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Everything that lies there, drafts of workers that died too. */
export async function listExportFiles(): Promise<{ name: string; id: number; isWhole: boolean }[]> {
  const names = await readdir(exportFolder()).catch(() => []);
  return names.flatMap((name) => {
    const id = NAME.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id: Number(id), isWhole: name === finishedName(Number(id)) }];
  });
}

/** Deletes a file by a name that listExportFiles gave; one that is gone already is no fault. */
export async function deleteExportFile(name: string): Promise<void> {
  await rm(join(exportFolder(), name), { force: true });
}
