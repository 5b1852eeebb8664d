import { randomBytes } from "node:crypto";
import { FileStoreUnavailable, files } from "~/adapters/files.server";
import { encodeScan, InvalidPicture } from "~/adapters/pictures.server";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { PICTURE_KINDS } from "~/kit/picture-kinds";
import type { Chef, Person } from "../accounts/people";
import { changeChef } from "../chefs/chef-row.server";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { publish } from "../outbox/publish.server";
import { invalid, missing, Refusal } from "../refusal";
import { audit } from "../staff/audit.server";
import { staffMay } from "../staff/staff-may";
import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "./rules";
import { type DocumentInput, DocumentView, type WireDocument } from "./schemas.server";

const perAccount = limit("picture-account");

const shown = {
  ...{ id: true, kind: true, type: true, bytes: true, expires_on: true, status: true, reason: true },
  created_at: true,
} as const;

type Row = Pick<WireDocument, "id" | "kind" | "type" | "bytes" | "status" | "reason"> & {
  expires_on: Date;
  created_at: Date;
};

function toWire({ expires_on, created_at, ...row }: Row, me: Chef): WireDocument {
  const until = dayIn("UTC", expires_on);
  const is_over = until < dayIn(me.time_zone, clock.now());
  return { ...row, expires_on: until, is_over, created_at: created_at.toISOString() };
}

/** The documents of my kitchen, the newest first. */
export async function listDocuments(me: Chef): Promise<WireDocument[]> {
  const rows = await db.kitchenDocument.findMany({
    where: { chef_id: me.chef_id },
    select: shown,
    orderBy: { id: "desc" },
    take: 100,
  });
  return rows.map((row) => toWire(row as Row, me));
}

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

/** Says so where the place for files is away. */
const unavailable = (reason: string) => (error: unknown) => {
  if (!(error instanceof FileStoreUnavailable)) throw error;
  const words = { reason, next: "Please try again." };
  throw new Refusal("unavailable", words, { retryAfter: 5, cause: error });
};

/** Stores a file; one whose document then fails to be written is taken away an hour later. */
async function store(path: string, bytes: Buffer, type: string): Promise<void> {
  const runAfter = new Date(clock.now().getTime() + ORPHANED_MS);
  await transaction((tx) =>
    publish(tx, "document.storing", { path }, `document.storing:${path}`, { runAfter }),
  );
  await files.put(path, bytes, type).catch(unavailable("We can't accept documents right now."));
}

/** Takes a file away that no document names: of one that was never written, or that its cook removed. */
export async function deleteOrphanedDocument(path: string): Promise<void> {
  const owner = await db.kitchenDocument.findUnique({ where: { path }, select: { id: true } });
  if (!owner) await files.remove([path]);
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
        expires_on: new Date(`${input.expires_on}T00:00:00Z`),
      },
      select: shown,
    });
    const { kind, permit_number } = input;
    if (kind === "permit" && permit_number !== undefined) await changeChef(tx, me.chef_id, { permit_number });
    const facts = { kitchen_document_id: row.id };
    await notifyStaff(tx, { key: `document:${row.id}`, kind: "staff.document_submitted", facts });
    const made = toWire(row as Row, me);
    await stored?.(tx);
    await storeResult(tx, operation, made);
    return made;
  });
}

/** Whether somebody of the product team may open the documents of every cook: who reviews them. */
export const mayOpenDocuments = ({ staff }: Person): boolean =>
  staff?.is_secured === true && staffMay(staff.role, "review kitchens and organizations");

/** A document that somebody of the team opens again within so long is written down once. Milliseconds. */
const OPENED_AGAIN_MS = 600_000;

/** Writes down who of the team opened whose document, and when. */
async function auditOpened(staff_id: number, id: number): Promise<void> {
  const opening = { action: "document.opened", subject_kind: "document" } as const;
  const since = new Date(clock.now().getTime() - OPENED_AGAIN_MS);
  await transaction(async (tx) => {
    const where = { staff_id, ...opening, subject_id: String(id), at: { gt: since } };
    if (await tx.db.auditEntry.findFirst({ where, select: { id: true } })) return;
    await audit(tx, { staff_id, actor: `staff:${staff_id}` }, { ...opening, subject_id: id, reason: null });
  });
}

/**
 * The file of a document, for its cook and for staff who review documents. Staff who open one are in the audit.
 * @throws Refusal `missing` for everybody else, byte for byte as for what does not exist; `unavailable`.
 */
export async function readDocument(
  me: Person,
  id: number,
): Promise<{ bytes: Buffer; type: WireDocument["type"]; name: string }> {
  const owner = mayOpenDocuments(me) ? {} : { chef: { account_id: me.account_id } };
  const row = await db.kitchenDocument.findFirst({
    where: { id, ...owner },
    select: { path: true, type: true, kind: true, chef: { select: { account_id: true } } },
  });
  const bytes = row && (await files.get(row.path).catch(unavailable("We can't open documents right now.")));
  if (!bytes) throw missing();
  if (me.staff && row.chef.account_id !== me.account_id) await auditOpened(me.staff.staff_id, id);
  const type = DocumentView.shape.type.parse(row.type);
  return { bytes, type, name: `${row.kind}-${id}.${type === "application/pdf" ? "pdf" : "webp"}` };
}
