import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Page, Slice } from "~/kit/paging";
import type { Staff } from "../accounts/people";
import { formReused } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { openGiftCardAccounts, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { codeOf, hashOfCode, newNonce } from "./gift-code.server";

/** Gift cards that are made together: how many, of how much each (cents), and whose money they hold. */
export interface BatchFields {
  title: string;
  count: number;
  amount_cents: number;
  /** DinDin gives it, or it came by the bank */
  paid_by: "platform" | "bank";
  reference: string;
  reason: string;
  /** of the form: the same one twice is one batch */
  key: string;
}

/** A batch as the list shows it: `added` of its cards are somebody's, `is_open` while a code still opens something. Cents. */
export interface ListedBatch {
  id: number;
  title: string;
  count: number;
  amount_cents: number;
  paid_by: string;
  reference: string | null;
  created_at: Date;
  downloaded_at: Date | null;
  by: string | null;
  added: number;
  is_open: boolean;
}

/** Batches, the newest first. Plain SQL: the cards of a page's batches alone are counted, by their index. */
export async function listBatches({ limit, offset }: Slice): Promise<Page<ListedBatch>> {
  const [rows, count] = await Promise.all([
    sql<ListedBatch[]>`
      SELECT b.id, b.title, b.count, b.amount_cents, b.paid_by, b.reference, b.created_at, b.downloaded_at,
        (SELECT a.first_name || ' ' || a.last_name FROM staff_member s JOIN account a ON a.id = s.account_id WHERE s.id = b.staff_id) AS by,
        cards.added, cards.is_open
      FROM (SELECT * FROM gift_card_batch ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) b
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE g.status = 'redeemed')::int AS added, count(*) FILTER (WHERE g.status = 'active') > 0 AS is_open
        FROM gift_card g WHERE g.batch_id = b.id) cards
      ORDER BY b.id DESC`,
    db.giftCardBatch.count(),
  ]);
  return { rows, count };
}

/** Writes the cards of a batch, which nobody is mailed. Plain SQL: up to two thousand rows in one statement. */
async function insertCards(
  tx: Tx,
  batch_id: number,
  { count, amount_cents }: BatchFields,
): Promise<number[]> {
  const nonces = Array.from({ length: count }, newNonce);
  const codes = nonces.map(codeOf);
  const rows = await tx<{ id: number }[]>`
    INSERT INTO gift_card (code_hash, code_nonce, code_hint, amount_cents, status, batch_id, delivered_at, created_at)
    SELECT decode(given.hash, 'hex'), decode(given.nonce, 'hex'), given.hint, ${amount_cents}, 'active', ${batch_id}, (SELECT app_now()), (SELECT app_now())
    FROM unnest(${codes.map((code) => hashOfCode(code).toString("hex"))}::text[], ${nonces.map((one) => one.toString("hex"))}::text[],
      ${codes.map((code) => code.slice(-4))}::text[]) AS given (hash, nonce, hint)
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** What was made under the form's key is what is asked for now. @throws Refusal `conflict` `key_reused`. */
async function requireSame(tx: Tx, { title, count, amount_cents, paid_by, key }: BatchFields): Promise<void> {
  if ((await tx.db.giftCardBatch.count({ where: { key, title, count, amount_cents, paid_by } })) === 0)
    throw formReused();
}

/**
 * Makes gift cards that can be added at once by whoever has a code. Their money comes out of promotions, or from the bank,
 * and stands on each card from then on. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `conflict` `key_reused` for a form that was sent before with something else.
 */
export async function makeBatch(me: Staff, input: BatchFields): Promise<void> {
  const by = actingStaff(me, "issue gift cards");
  await requireProof(me);
  const { title, count, amount_cents, paid_by, reference, reason, key } = input;
  await transaction(async (tx) => {
    const made = await tx.db.giftCardBatch.createManyAndReturn({
      data: { title, count, amount_cents, paid_by, key, staff_id: by.staff_id, reference: reference || null },
      skipDuplicates: true,
      select: { id: true },
    });
    const batch = made[0];
    if (!batch) return requireSame(tx, input);
    const cards = await insertCards(tx, batch.id, input);
    const accounts = await openGiftCardAccounts(tx, cards);
    const { promotion_expense, bank } = await systemAccounts(tx);
    const from = { account: paid_by === "bank" ? bank : promotion_expense, amount: -count * amount_cents };
    const event = {
      kind: "gift_card.batch",
      idem: `gift_card.batch:${batch.id}`,
      actor: by.actor,
      note: reason,
    };
    await post(tx, event, [from, ...accounts.map((account) => ({ account, amount: amount_cents }))]);
    await audit(tx, by, {
      ...{ action: "gift_card.batch_made", subject_kind: "gift_card_batch", subject_id: batch.id, reason },
      after: { title, count, amount_cents, paid_by, reference: reference || null },
    });
  });
}
