import { randomBytes } from "node:crypto";
import { files } from "~/adapters/files.server";
import { encodeScan, InvalidPicture } from "~/adapters/pictures.server";
import { limit } from "~/data/limits.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dateOfDay, dayIn } from "~/kit/day";
import { PICTURE_KINDS } from "~/kit/picture-kinds";
import type { Chef } from "../accounts/people";
import { changeChef } from "../chefs/chef-row.server";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { publish } from "../outbox/publish.server";
import { invalid, Refusal } from "../refusal";
import { type DocumentRow, shown, toWire } from "./document-row.server";
import { unavailable } from "./file-store-away.server";
import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "./rules";
import type { DocumentInput, WireDocument } from "./schemas.server";

const perAccount = limit("picture-account");

/** Whether bytes begin as a PDF does, whatever name and type came along. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/** The file as it is stored: a PDF as it came, a picture made again, without what a camera writes along. */
async function readFileOf(file: Blob): Promise<{ bytes: Buffer; type: WireDocument["type"] }> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isPdf(bytes)) return { bytes, type: "application/pdf" };
  try {
    return { bytes: await encodeScan(bytes), type: "image/webp" };
  } catch (error) {
    if (!(error instanceof InvalidPicture)) throw error;
    const words = `Choose a PDF, or a picture we can read: ${PICTURE_KINDS}.`;
    throw invalid("document", words, undefined, error);
  }
}

/** After so long a file that no row names was never taken in. Milliseconds. */
const ORPHANED_MS = 3_600_000;

/** Stores a file; one whose document then fails to be written is taken away an hour later. */
async function store(path: string, bytes: Buffer, type: string): Promise<void> {
  const runAfter = new Date(clock.now().getTime() + ORPHANED_MS);
  await transaction((tx) =>
    publish(tx, "document.storing", { path }, `document.storing:${path}`, { runAfter }),
  );
  await files.put(path, bytes, type).catch(unavailable("We can't accept documents right now."));
}

interface Upload {
  /** what an Idempotency-Key stands for: one that was done already answers the document that it made */
  operation?: string | undefined;
  /** what else happens with it, in its transaction */
  stored?: (tx: Tx) => Promise<unknown>;
}

/**
 * Takes in a document of my kitchen, for staff to check; they are told. It counts for nothing until they approve it. Its file
 * is stored first, under a name that nobody can guess and no page serves. A permit's number is kept with the kitchen.
 * @throws Refusal `too_large`; `invalid` on `expires_on` for a day that has passed, on `document` for what is neither a PDF
 *   nor a picture; `limited`; `unavailable`.
 */
export async function uploadDocument(
  me: Chef,
  input: DocumentInput,
  { operation, stored }: Upload = {},
): Promise<WireDocument> {
  const before = await findStoredResult<WireDocument>(sql, operation);
  if (before) return before;
  if (input.document.size > DOCUMENT_BYTES) throw new Refusal("too_large", DOCUMENT_TOO_LARGE);
  if (input.expires_on < dayIn(me.time_zone, clock.now()))
    throw invalid("expires_on", "This document has ended. Upload the one that is valid now.");
  const retryAfter = await perAccount.count(String(me.account_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "You've uploaded a lot of files.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  const { bytes, type } = await readFileOf(input.document);
  const path = `documents/${randomBytes(16).toString("hex")}`;
  await store(path, bytes, type);
  return transaction(async (tx) => {
    const row = await tx.db.kitchenDocument.create({
      data: {
        ...{ chef_id: me.chef_id, kind: input.kind, path, type, bytes: bytes.length },
        expires_on: dateOfDay(input.expires_on),
      },
      select: shown,
    });
    const { kind, permit_number } = input;
    if (kind === "permit" && permit_number !== undefined) await changeChef(tx, me.chef_id, { permit_number });
    const facts = { kitchen_document_id: row.id };
    await notifyStaff(tx, { key: `document:${row.id}`, kind: "staff.document_submitted", facts });
    const made = toWire(row as DocumentRow, me);
    await stored?.(tx);
    await storeResult(tx, operation, made);
    return made;
  });
}
