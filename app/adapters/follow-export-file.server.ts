import { type FileHandle, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  draftPrefix,
  type ExportKey,
  exportFolder,
  finishedName,
  listExportFiles,
} from "./export-files.server";

/** How often a file that has been read to its end is looked at again. Milliseconds. */
const PAUSE = 200;
const CHUNK = 64 * 1024;

/** How the making of a file goes: `over` when it was given up or begins again. */
export type ExportState = "going on" | "whole" | "over";

/** The draft of an export that was begun last, opened; null when none is. */
async function openDraft(key: ExportKey): Promise<FileHandle | null> {
  const drafts = (await listExportFiles()).filter(({ name }) => name.startsWith(draftPrefix(key)));
  const opened: { file: FileHandle; at: number }[] = [];
  for (const { name } of drafts) {
    const file = await open(join(exportFolder(), name), "r").catch(() => null);
    if (file) opened.push({ file, at: (await file.stat()).birthtimeMs });
  }
  opened.sort((a, b) => b.at - a.at);
  await Promise.all(opened.slice(1).map(({ file }) => file.close()));
  return opened[0]?.file ?? null;
}

/** Whether what was read is the very file that was kept, and not another worker's draft of it. */
async function isKept(id: number, file: FileHandle): Promise<boolean> {
  const kept = await stat(join(exportFolder(), finishedName(id))).catch(() => null);
  return kept !== null && kept.ino === (await file.stat()).ino;
}

async function* grow(id: number, file: FileHandle, making: () => Promise<ExportState>) {
  try {
    for (let at = 0, before: ExportState = "going on"; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
      at += bytesRead;
      if (bytesRead > 0) {
        yield buffer.subarray(0, bytesRead);
        continue;
      }
      // it was whole before this last look, so nothing can follow
      if (before === "whole") {
        if (await isKept(id, file)) return;
        throw new Error(`export ${id} was made again while it was read`);
      }
      before = await making();
      if (before === "over") throw new Error(`export ${id} broke off while it was read`);
      if (before === "going on") await sleep(PAUSE);
    }
  } finally {
    await file.close();
  }
}

/**
 * The file of an export while it is being written, from its beginning: what is there at once, the rest as it comes, and the
 * end when `making` says that it is whole. Should it break off, the stream breaks off too, so that nobody takes a part for
 * the whole. Null while no worker has begun. Memory is one piece of 64 kB.
 */
export async function followExportFile(
  key: ExportKey,
  making: () => Promise<ExportState>,
): Promise<Readable | null> {
  const file = await openDraft(key);
  return file && Readable.from(grow(key.id, file, making), { objectMode: false });
}
