import { sql } from "~/data/sql.server";
import { readReceipt } from "../receipts/read-receipt.server";
import type { Action, MessageContent } from "./kind";
import { receiptTable } from "./receipt-table.server";

/*
 * Rows of the version before, which hold words instead of a kind and its facts. Their last email is sent within three days
 * of the deployment, and until they are deleted the download shows them. This file goes with the columns title, body and
 * path, not before January 2027 (decision 064).
 */

/** The columns of a row of the version before; null in every other. */
export interface StoredText {
  key: string;
  title: string | null;
  body: string | null;
  path: string | null;
}

/** What the button says, by where it leads. */
const LABELS: readonly [RegExp, string][] = [
  [/^\/my-orders\/\d/, "View order"],
  [/^\/account\/gift-cards/, "Open your gift cards"],
  [/^\/meals/, "Find a dinner"],
  [/^\/chef\/neworders\/\d/, "View order"],
  [/^\/chef\/revenue/, "View payouts"],
  [/^\/chef\/bank/, "Fix your bank account"],
];

function actionOf(path: string | null): Action | null {
  if (path === null) return null;
  return { path, label: LABELS.find(([pattern]) => pattern.test(path))?.[1] ?? "Open DinDin" };
}

/** A step of a cook's part. */
const STEP = /^order\.part_moved:(\d+):/;

function tagOf(key: string, path: string | null): string {
  if (path === null) return key;
  const part = STEP.exec(key)?.[1];
  if (part) return `${path}#${part}`;
  return key.startsWith("order.cancelled:") ? path : key;
}

/** The itemized receipt of the email that brings a diner theirs. */
async function receiptOf(key: string): Promise<string | null> {
  const order_id = /^order\.placed:([0-9]{1,10}):diner$/.exec(key)?.[1];
  return order_id === undefined ? null : receiptTable(await readReceipt(sql, Number(order_id)));
}

/** Who gave a tip is said to its cook alone, and not in a download. */
function withoutGiver(key: string, title: string): string {
  return /^tip\.paid:\d+:\d+$/.test(key) ? title.replace(/^.*?(?= added a tip)/s, "Someone") : title;
}

/** The words of a row of the version before; null for one without. */
export async function renderStoredText(
  { key, title, body, path }: StoredText,
  isDownload: boolean,
): Promise<(MessageContent & { tag: string }) | null> {
  if (title === null || body === null) return null;
  const html = isDownload ? null : await receiptOf(key);
  return {
    title: isDownload ? withoutGiver(key, title) : title,
    paragraphs: [body],
    ...(html === null ? {} : { html }),
    action: actionOf(path),
    tag: tagOf(key, path),
  };
}

/** Whether a row of the version before is a step that a later one, or the end of the order, has overtaken. */
export async function isStoredTextReplaced(notification_id: number): Promise<boolean> {
  // plain SQL: rows compared with later ones, by parts of their keys
  const rows = await sql`
    SELECT FROM notification n JOIN notification later ON later.account_id = n.account_id AND later.id > n.id
    WHERE n.id = ${notification_id} AND n.kind IS NULL AND n.key LIKE 'order.part_moved:%'
      AND (later.key LIKE 'order.part_moved:' || split_part(n.key, ':', 2) || ':%'
        OR later.key LIKE 'order.cancelled:%' AND n.path IN (later.path, '/my-orders/' || (later.facts ->> 'order_id'))) LIMIT 1`;
  return rows.length > 0;
}
