import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";
import { missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";

/** What a note can be about. */
export type Subject = { kind: "order" | "account" | "chef" | "organization"; id: number };

/** How the audit has always called it. */
export const subjectKind = (kind: Subject["kind"]) => (kind === "organization" ? "organisation" : kind);

/** Whether it is there. */
const isThere = {
  order: (tx: Tx, id: number) => tx.db.order.count({ where: { id } }),
  account: (tx: Tx, id: number) => tx.db.account.count({ where: { id } }),
  chef: (tx: Tx, id: number) => tx.db.chef.count({ where: { id } }),
  organization: (tx: Tx, id: number) => tx.db.organization.count({ where: { id } }),
};

/**
 * Whether an act was done under this key; others who send it at the same moment wait for the end of this transaction.
 * Plain SQL: a lock by the subject, and a fact within JSON.
 */
export async function isDone(tx: Tx, { kind, id }: Subject, action: string, key: string): Promise<boolean> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`acts:${kind}:${id}`}, 0))`;
  const done = await tx`
    SELECT FROM audit_entry WHERE subject_kind = ${subjectKind(kind)} AND subject_id = ${String(id)} AND action = ${action} AND after ->> 'key' = ${key} LIMIT 1`;
  return done.length > 0;
}

/**
 * Writes a note for the team about an order, a person, a kitchen (an interview) or an organization. It stands in the audit, where it stays as it was written; no diner
 * and no cook ever reads it. `key` names the sending of the form: the same one twice is one note.
 * @throws Refusal `missing`.
 */
export function addNote(by: StaffOnDuty, about: Subject, note: string, key: string): Promise<void> {
  const { kind, id } = about;
  return transaction(async (tx) => {
    if ((await isThere[kind](tx, id)) === 0) throw missing();
    const action = `${subjectKind(kind)}.note`;
    if (await isDone(tx, about, action, key)) return;
    await audit(tx, by, {
      ...{ action, subject_kind: subjectKind(kind), subject_id: id, reason: note },
      after: { key },
    });
  });
}

/**
 * Sends an email about an order again, to whoever it went to, in the words that it has now. `key` names the press of the
 * button: the same one twice is one email.
 * @throws Refusal `missing` for a message that is not about this order or was never mailed.
 */
export function resendMessage(
  by: StaffOnDuty,
  order_id: number,
  message: { id: number; reason: string; key: string },
): Promise<void> {
  const { id, reason, key } = message;
  return transaction(async (tx) => {
    // plain SQL: a fact within JSON, and the job that mailed it
    const [row] = await tx<{ key: string }[]>`
      SELECT n.key FROM notification n JOIN outbox o ON o.key = 'notification.mail:' || n.key
      WHERE n.id = ${id} AND n.facts ->> 'order_id' = ${String(order_id)}`;
    if (!row) throw missing();
    if (await isDone(tx, { kind: "order", id: order_id }, "order.message_resent", key)) return;
    const entry = await audit(tx, by, {
      ...{ action: "order.message_resent", subject_kind: "order", subject_id: order_id, reason },
      after: { key, message_id: id },
    });
    await publish(
      tx,
      "notification.mail",
      { notification_id: id },
      `notification.mail:${row.key}:again:${entry}`,
    );
  });
}
