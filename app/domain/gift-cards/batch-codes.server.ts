import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { codeOf, inGroups } from "./gift-code.server";

/** A card of the file: its number here, its code, and what it is worth (cents). */
export interface CodeRow {
  id: number;
  code: string;
  amount_cents: number;
}

/**
 * The codes of a batch, once: with this answer what they are derived from is forgotten, and only hashes are left. With a code
 * of the last ten minutes.
 * @throws Refusal `forbidden`; `missing`; `conflict` `already_downloaded`.
 */
export async function takeCodes(me: Staff, batch_id: number): Promise<{ title: string; rows: CodeRow[] }> {
  const by = actingStaff(me, "issue gift cards");
  await requireProof(me);
  return transaction(async (tx) => {
    const now = clock.now();
    const batch = await tx.db.giftCardBatch.findUnique({ where: { id: batch_id }, select: { title: true } });
    if (!batch) throw missing();
    const { count } = await tx.db.giftCardBatch.updateMany({
      where: { id: batch_id, downloaded_at: null },
      data: { downloaded_at: now },
    });
    if (count === 0)
      throw conflict("already_downloaded", "The codes have been downloaded. They are kept nowhere.");
    const cards = await tx.db.giftCard.findMany({
      where: { batch_id },
      select: { id: true, code_nonce: true, amount_cents: true },
      orderBy: { id: "asc" },
    });
    await tx.db.giftCard.updateMany({ where: { batch_id }, data: { code_nonce: null } });
    const subject = { subject_kind: "gift_card_batch", subject_id: batch_id, reason: null } as const;
    await audit(tx, by, { action: "gift_card.codes_taken", ...subject, after: { cards: cards.length } });
    const rows = cards.map(({ id, code_nonce, amount_cents }) => ({
      ...{ id, amount_cents, code: inGroups(codeOf(code_nonce ?? new Uint8Array())) },
    }));
    return { title: batch.title, rows };
  });
}

/**
 * Voids the cards of a batch that nobody has added, as for a file that was lost: their codes open nothing anymore, and their
 * money goes back to where it came from. Added cards stay their owners'. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `missing`; `conflict` `none_left`.
 */
export async function voidBatch(me: Staff, batch_id: number, reason: string): Promise<number> {
  const by = actingStaff(me, "issue gift cards");
  await requireProof(me);
  return transaction(async (tx) => {
    const batch = await tx.db.giftCardBatch.findUnique({
      where: { id: batch_id },
      select: { paid_by: true },
    });
    if (!batch) throw missing();
    // plain SQL: up to two thousand rows change and are answered with their accounts
    // never null: balance: a gift card's account has a balance
    const cards = await tx<{ account: number; balance: number }[]>`
      WITH gone AS (
        UPDATE gift_card SET status = 'voided', returned_cents = amount_cents, code_nonce = NULL
        WHERE batch_id = ${batch_id} AND status = 'active' RETURNING id
      )
      SELECT a.id AS account, a.balance FROM gone JOIN ledger_account a ON a.gift_card_id = gone.id`;
    if (cards.length === 0) throw conflict("none_left", "All of its cards have been added or voided.");
    const cents = cards.reduce((sum, { balance }) => sum + balance, 0);
    const { promotion_expense, bank } = await systemAccounts(tx);
    const event = {
      kind: "gift_card.batch_voided",
      idem: `gift_card.batch_voided:${batch_id}`,
      actor: by.actor,
      note: reason,
    };
    await post(tx, event, [
      ...cards.map(({ account, balance }) => ({ account, amount: -balance })),
      { account: batch.paid_by === "bank" ? bank : promotion_expense, amount: cents },
    ]);
    await audit(tx, by, {
      ...{ action: "gift_card.batch_voided", subject_kind: "gift_card_batch", subject_id: batch_id, reason },
      after: { cards: cards.length, cents },
    });
    return cards.length;
  });
}
