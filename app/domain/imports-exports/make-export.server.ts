import { draftExportFile } from "~/adapters/export-files.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { errorText } from "~/kit/errors";
import type { Prisma } from "../../../prisma/client/client";
import { extendLease, isLastAttempt, RetryLater } from "../outbox/job.server";
import { retentionHours } from "./export-row.server";
import { ExportFilters, type ExportKind } from "./export-sql";
import { filterWords } from "./filter-words.server";
import { notifyReady } from "./notify-ready.server";
import { type Progress, writeExport } from "./write-export.server";

/** Exports that one worker makes side by side: the rest of its hands are for mail and money. */
const MOST_AT_ONCE = 2;
/** Seconds until one that found no room is looked at again. */
const PAUSE = 2;
/** How often progress is written down and the message kept in hand. Milliseconds. */
const BEAT = 1_000;
/** Who waited longer than this is mailed when the file is there. Milliseconds. */
const LONG = 20_000;
const HOUR = 3_600_000;

let making = 0;

interface ExportRequest {
  organization_id: number;
  time_zone: string;
  kind: ExportKind;
  filters: ExportFilters;
  words: string;
  schedule_id: number | null;
  created_at: Date;
}

/** An export, as long as nothing has come of it. */
const unmade = (id: number) =>
  ({ id, status: { in: ["queued", "running"] } }) satisfies Prisma.ExportWhereInput;

/** Takes an export that is not made yet, one that a killed worker left half-way too. */
async function begin(export_id: number): Promise<ExportRequest | undefined> {
  const [started] = await db.export.updateManyAndReturn({
    where: unmade(export_id),
    data: { status: "running", rows_done: 0, rows_total: null, error: null },
    select: {
      organization_id: true,
      kind: true,
      filters: true,
      schedule_id: true,
      created_at: true,
      organization: { select: { time_zone: true } },
    },
  });
  if (!started) return undefined;
  const { organization, filters, ...rest } = started;
  const given = ExportFilters.parse(filters);
  const words = await filterWords(rest.organization_id, given);
  return { ...rest, filters: given, words, time_zone: organization.time_zone };
}

/** Writes down how far it is. Answers whether it is still wanted. */
async function writeDown(
  export_id: number,
  key: string,
  { rows_done, rows_total }: Progress,
): Promise<boolean> {
  const { count } = await db.export.updateMany({
    where: { id: export_id, status: "running" },
    data: { rows_done, rows_total },
  });
  await extendLease(key);
  return count > 0;
}

async function make(export_id: number, key: string, request: ExportRequest): Promise<void> {
  const progress: Progress = { rows_done: 0, rows_total: null };
  // A beat that is lost costs nothing: the next one says the same and more.
  const stop = new AbortController();
  const look = () =>
    writeDown(export_id, key, progress).then(
      (isWanted) => isWanted || stop.abort(),
      () => undefined,
    );
  const beat = setInterval(() => void look(), BEAT);
  const draft = await draftExportFile({ id: export_id, created_at: request.created_at });
  try {
    await writeExport(request, draft.to, progress, stop.signal);
    const path = await draft.keep();
    const done_at = clock.now();
    const { schedule_id, created_at } = request;
    const expires_at = new Date(done_at.getTime() + retentionHours(schedule_id) * HOUR);
    const { rows_done, rows_total } = progress;
    const isAwaited = schedule_id !== null || done_at.getTime() - created_at.getTime() > LONG;
    await transaction(async (tx) => {
      const { count } = await tx.db.export.updateMany({
        where: unmade(export_id),
        data: { status: "done", path, rows_done, rows_total, done_at, expires_at },
      });
      if (count > 0 && isAwaited) await notifyReady(tx, export_id);
    });
  } catch (error) {
    await draft.drop();
    if (!stop.signal.aborted) throw error;
  } finally {
    clearInterval(beat);
  }
}

/**
 * Makes the file of an export that was asked for; `key` is its message's. Until the file is whole there is none: a worker
 * that dies leaves a draft, and whoever takes the message after its lease begins again. Twice does no harm.
 * @throws Later when this worker makes enough of them; whatever went wrong, after writing down that it will be tried again
 * or, the last time, that it failed.
 */
export async function makeExport(export_id: number, key: string): Promise<void> {
  if (making >= MOST_AT_ONCE) throw new RetryLater(PAUSE);
  making += 1;
  try {
    const request = await begin(export_id);
    if (request) await make(export_id, key, request);
  } catch (error) {
    const status = (await isLastAttempt(key)) ? "failed" : "queued";
    const words = errorText(error);
    await db.export.updateMany({ where: unmade(export_id), data: { status, error: words } });
    throw error;
  } finally {
    making -= 1;
  }
}
