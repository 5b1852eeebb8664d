import { sql } from "~/data/sql.server";
import { type MessageRow, messageColumns, renderMessage } from "~/domain/messages/render-message.server";

/** A message to somebody, as they read it. */
export interface ReadMessage {
  account_id: number;
  key: string;
  kind: string;
  title: string;
  body: string;
  path: string | null;
  /** how many emails of it were asked for */
  mails: number;
}

/**
 * The messages whose key begins with `key`, in the order they were written: all, or those to one account. One about
 * what is gone has no words, and is left out.
 */
export async function messagesOf(key: string, account_id: number | null = null): Promise<ReadMessage[]> {
  const rows = await sql<(MessageRow & { mails: number })[]>`
    SELECT ${messageColumns}, (SELECT count(*)::int FROM outbox o WHERE o.key = 'notification.mail:' || n.key) AS mails
    FROM notification n WHERE starts_with(n.key, ${key}) AND n.account_id = coalesce(${account_id}::int, n.account_id) ORDER BY n.id`;
  const read: ReadMessage[] = [];
  for (const row of rows) {
    const message = await renderMessage(row);
    if (!message) continue;
    const { title, paragraphs, action } = message;
    const { account_id, key, kind, mails } = row;
    read.push({
      ...{ account_id, key, kind, mails, title },
      body: paragraphs.join("\n\n"),
      path: action?.path ?? null,
    });
  }
  return read;
}
