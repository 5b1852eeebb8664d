import { describeTransaction, EVENTS_WITH_NOTE, type HistoryKind, KINDS } from "./history";
import type { WalletEntry } from "./schemas.server";

/** One movement as the database tells it: cents or vouchers, and what was there afterward. */
export interface TransactionRow {
  id: number;
  asset: "usd" | "voucher";
  amount: number;
  balance: number;
  is_gift: boolean;
  owners: WalletEntry["owners"];
  event: string;
  note: string | null;
  order_number: string | null;
  /** what an order held, and the order was placed */
  is_spent?: boolean;
  batch: number | null;
  at: Date;
}

/** A movement on the wire, as the wallet or the pool sees it. */
export function toEntry(move: TransactionRow, whose: "wallet" | "pool"): WalletEntry {
  const { id, asset, amount, balance, owners, event, order_number, batch } = move;
  const isMoney = asset === "usd";
  const kind: HistoryKind = `${isMoney ? "dollar" : "voucher"}_${move.is_gift ? "gift_up" : "transaction"}`;
  return {
    id,
    kind,
    title: KINDS[kind],
    description: describeTransaction(move.is_spent ? "order.paid" : event, whose, amount),
    amount_cents: isMoney ? amount : null,
    vouchers: isMoney ? null : amount,
    balance_cents: isMoney ? balance : null,
    balance_vouchers: isMoney ? null : balance,
    owners,
    order_number,
    batch,
    note: EVENTS_WITH_NOTE.includes(event) ? move.note : null,
    created_at: move.at.toISOString(),
  };
}
