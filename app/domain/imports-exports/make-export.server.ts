import { draftExportFile } from "~/adapters/export-files.server";
import { sql } from "~/data/sql.server";
import { wordsOf } from "~/kit/errors";
import { isLastTry, Later, stillAtIt } from "../outbox/job.server";
import { copyOut, type Progress } from "./copy-out.server";
import type { ExportFilters, ExportKind } from "./export-rows";

/** Exports that one worker makes side by side: the rest of its hands are for mail and money. */
const MOST_AT_ONCE = 2;
/** Seconds until one that found no room is looked at again. */
const PAUSE = 2;
/** How often progress is written down and the message kept in hand. Milliseconds. */
const BEAT = 1_000;

let making = 0;

interface Asked {
  organization_id: number;
  time_zone: string;
  kind: ExportKind;
  filters: ExportFilters;
}

/** Takes an export that is not made yet, one that a killed worker left half-way too. */
async function begin(export_id: number): Promise<Asked | undefined> {
  const [asked] = await sql<Asked[]>`
    UPDATE export e SET status = 'running', rows_done = 0, rows_total = NULL, error = NULL FROM organization o
    WHERE e.id = ${export_id} AND e.status IN ('queued', 'running') AND o.id = e.organization_id
    RETURNING e.organization_id, o.time_zone, e.kind, e.filters`;
  return asked;
}

async function writeDown(export_id: number, key: string, { rows_done, rows_total }: Progress): Promise<void> {
  await sql`
    UPDATE export SET rows_done = ${rows_done}, rows_total = ${rows_total} WHERE id = ${export_id} AND status = 'running'`;
  await stillAtIt(key);
}

async function make(export_id: number, key: string, asked: Asked): Promise<void> {
  const progress: Progress = { rows_done: 0, rows_total: null };
  // A beat that is lost costs nothing: the next one says the same and more.
  const beat = setInterval(() => void writeDown(export_id, key, progress).catch(() => undefined), BEAT);
  const draft = await draftExportFile(export_id);
  try {
    await copyOut(asked, draft.to, progress);
    const path = await draft.keep();
    await sql`
      UPDATE export SET status = 'done', path = ${path}, rows_done = ${progress.rows_done}, rows_total = ${progress.rows_total},
        done_at = app_now(), expires_at = app_now() + interval '24 hours'
      WHERE id = ${export_id} AND status IN ('queued', 'running')`;
  } catch (error) {
    await draft.drop();
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/**
 * Makes the file of an export that was asked for; `key` is its message's. Until the file is whole there is none: a worker
 * that dies leaves a draft, and whoever takes the message after its lease begins anew. Twice does no harm.
 * @throws Later when this worker makes enough of them; whatever went wrong, after writing down that it will be tried again
 * or, the last time, that it failed.
 */
export async function makeExport(export_id: number, key: string): Promise<void> {
  if (making >= MOST_AT_ONCE) throw new Later(PAUSE);
  making += 1;
  try {
    const asked = await begin(export_id);
    if (asked) await make(export_id, key, asked);
  } catch (error) {
    const status = (await isLastTry(key)) ? "failed" : "queued";
    const words = wordsOf(error);
    await sql`
      UPDATE export SET status = ${status}, error = ${words} WHERE id = ${export_id} AND status IN ('queued', 'running')`;
    throw error;
  } finally {
    making -= 1;
  }
}
