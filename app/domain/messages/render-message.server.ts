import type { z } from "zod";
import { sql } from "~/data/sql.server";
import type { MessageContent, MessageKind, Reader } from "./kind";
import { type KindName, MESSAGE_KINDS } from "./kinds/index.server";

/** A row of `notification`: a kind with its facts. */
export interface MessageRow {
  account_id: number;
  key: string;
  kind: string;
  facts: unknown;
}

/** A message in words, as its row is sent or shown. */
export type RenderedMessage = MessageContent & { tag: string };

/** The columns of a `MessageRow`, of `notification` as `n`. */
export const messageColumns = sql`n.account_id, n.key, n.kind, n.facts`;

/** The kind of this name; undefined for none that this version knows: a newer one may have written the row. */
function kindOf(name: string): MessageKind<z.ZodObject> | undefined {
  return Object.hasOwn(MESSAGE_KINDS, name) ? MESSAGE_KINDS[name as KindName] : undefined;
}

/**
 * Makes a row's words, from what its facts name as it is now. Null when that is gone, and nothing is to be sent or shown.
 * @throws when the kind is unknown here or the facts do not fit it, as beside a newer version: the job is tried again.
 */
export async function renderMessage(
  row: MessageRow,
  reader: Pick<Reader, "isDownload"> = { isDownload: false },
): Promise<RenderedMessage | null> {
  const { key, account_id, kind: name } = row;
  const kind = kindOf(name);
  if (!kind) throw new Error(`no message is of the kind ${name}`);
  const content = await kind.render(kind.facts.parse(row.facts), { account_id, ...reader });
  return content && { tag: key, ...content };
}

/** Reads one row by its id, with where it goes; undefined when its person's account is no longer active. */
export async function readMessage(
  notification_id: number,
): Promise<(MessageRow & { email: string; phone: string | null }) | undefined> {
  // plain SQL: a message is read by the fragment of every message
  const [row] = await sql<(MessageRow & { email: string; phone: string | null })[]>`
    SELECT ${messageColumns}, a.email::text, a.phone FROM notification n JOIN account a ON a.id = n.account_id
    WHERE n.id = ${notification_id} AND a.is_active`;
  return row;
}

/**
 * Whether a later message to the same person says better what this one's push says (`replacedBy`). One that is sent again
 * after a fault would bring an old status back.
 */
export async function isReplaced(notification_id: number, { kind: name }: MessageRow): Promise<boolean> {
  const replacedBy = kindOf(name)?.replacedBy ?? [];
  if (replacedBy.length === 0) return false;
  // plain SQL: it compares facts within JSON
  const rows = await sql`
    SELECT FROM notification n JOIN notification later ON later.account_id = n.account_id AND later.id > n.id
    JOIN jsonb_to_recordset(${sql.json(replacedBy.map((one) => ({ ...one })))}) AS by (kind text, sharing text)
      ON later.kind = by.kind AND later.facts -> by.sharing = n.facts -> by.sharing
    WHERE n.id = ${notification_id} LIMIT 1`;
  return rows.length > 0;
}
