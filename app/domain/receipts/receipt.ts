import type { z } from "zod";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { countOf } from "~/kit/text";
import { type BillPart, billParts, type Paid } from "../tenders/bill-parts";
import { isMoney, kindOf, TENDER_KINDS } from "../tenders/tender-kinds";
import type { ReceiptView } from "./schemas.server";

type View = z.output<typeof ReceiptView>;

/** Who paid how much, and what of it is back. `from` names the organization, the promotion or the gift money. */
export type ReceiptTender = View["tenders"][number] & { organization_id: number | null };

/**
 * Everything a receipt says, from stored rows only: what the wire shows, and what pages, mails and disputes need besides. Cents;
 * days and times are those of `time_zone`.
 */
export type Receipt = Omit<View, "tenders"> & {
  tenders: ReceiptTender[];
  order_id: number;
  order_number: string;
  time_zone: string;
  diner: string;
  address: string;
};

/** What one cook gets: all of the price of their dishes, and their tip (the checkout's and later ones). Cents. */
type ReceiptCook = Receipt["cooks"][number];
/** A dish of a receipt: `cents` is its whole price, 0 where vouchers paid it. */
export type ReceiptLine = ReceiptCook["lines"][number];
/** One step of money back. */
export type ReceiptRefund = Receipt["refunds"][number];
/** The group order of a receipt. Cents; `sharers` and `share_cents` are null until it is settled, and where no share was paid. */
export type ReceiptGroup = NonNullable<Receipt["group"]>;

/** A line of the bill as it is printed: what, how much, and for whom or by whom. */
export interface BillLine {
  label: string;
  value: string;
  note?: string;
  tone?: "cook" | "company" | "total" | "back";
}

/** Money that was taken off or given back, with a true minus. */
const minus = (cents: number) => `\u2212${formatCents(cents)}`;

const percent = (bps: number) => `${bps / 100}%`;

/** What is printed for a dish: its price, or its vouchers. */
export function linePrice(line: ReceiptLine): string {
  return line.is_voucher ? countOf(line.quantity, "voucher") : formatCents(line.cents);
}

/**
 * `2 × Soup, $12.50 each`; what was called off says so, and so does a dish that came for another one: its line has the price
 * that was charged, and the difference is among what was refunded.
 */
export function lineLabel(line: ReceiptLine): string {
  const { quantity, name, unit_price_cents, is_voucher, status, instead_of } = line;
  const each = quantity > 1 && !is_voucher ? `, ${formatCents(unit_price_cents)} each` : "";
  const swapped =
    instead_of &&
    ` (instead of ${instead_of.name}${instead_of.is_less ? ", the difference was refunded" : ""})`;
  return `${quantity} × ${name}${each}${swapped ?? ""}${status === "active" ? "" : ` (${statusWords(status)})`}`;
}

/** The lines below the dishes, down to the total; a part of nothing is left out, but the delivery is always said. */
export function billLines(receipt: Receipt): BillLine[] {
  const { coupon, cooks } = receipt;
  const lines: BillLine[] = [];
  if (receipt.meals_cents > 0)
    lines.push({
      label: cooks.length === 1 ? "Meals (100% to the cook)" : "Meals (100% to the cooks)",
      value: formatCents(receipt.meals_cents),
      tone: "cook",
    });
  if (receipt.discount_cents > 0)
    lines.push({
      label: `${coupon?.code ?? "Coupon"}, paid by ${coupon?.sponsor ?? "DinDin"}`,
      value: minus(receipt.discount_cents),
    });
  lines.push(...deliveryLines(receipt));
  if (receipt.service_cents > 0)
    lines.push({
      label: `Service fee (${percent(receipt.service_bps)})`,
      value: formatCents(receipt.service_cents),
    });
  if (receipt.tax_cents > 0)
    lines.push({ label: `Local tax (${percent(receipt.tax_bps)})`, value: formatCents(receipt.tax_cents) });
  if (receipt.tip_cents > 0)
    lines.push({ label: tipLabel(receipt), value: formatCents(receipt.tip_cents), tone: "cook" });
  lines.push({ label: "Total", value: formatCents(receipt.total_cents), tone: "total" });
  return lines;
}

/** The delivery or, in a group order, the share of its one fee and what was paid in advance beyond it. */
function deliveryLines({ group, delivery_cents }: Receipt): BillLine[] {
  const charged = formatCents(delivery_cents);
  if (!group) return [{ label: "Delivery", value: charged }];
  if (group.fee_paid_by === "organization")
    return [{ label: `Delivery, paid by ${group.organization}`, value: charged }];
  const whole = formatCents(group.fee_cents);
  if (delivery_cents === 0) return [{ label: "Delivery, shared by your group", value: charged }];
  const { sharers, share_cents } = group;
  if (sharers === null || share_cents === null)
    return [{ label: `Shared delivery fee of ${whole}, your share so far`, value: charged }];
  const ahead = delivery_cents - share_cents;
  return [
    { label: `Shared delivery fee, 1/${sharers} of ${whole}`, value: formatCents(share_cents) },
    ...(ahead > 0 ? [{ label: "Delivery paid in advance, refunded", value: formatCents(ahead) }] : []),
  ];
}

function tipLabel({ cooks, tip_cents }: Receipt): string {
  const tipped = cooks.filter((cook) => cook.tip_cents > 0);
  const toCooks = tipped.reduce((sum, cook) => sum + cook.tip_cents, 0);
  if (toCooks < tip_cents) return toCooks === 0 ? "Tip for the courier" : "Tips for the cook and the courier";
  if (tipped.length === 1) return `Tip for ${tipped[0]?.full_name}`;
  return `Tip: ${tipped.map((cook) => `${formatCents(cook.tip_cents)} for ${cook.full_name}`).join(", ")}`;
}

/** Which organizations paid, by law, and under which code it is booked; no lines where none did. What a person paid is not theirs. */
export function bookingLines({
  payers,
  expense_code,
  tenders,
}: Pick<Receipt, "payers" | "expense_code" | "tenders">): BillLine[] {
  const isAll = tenders.every(({ from }) => from === "organisation");
  const code = expense_code && [expense_code.code, expense_code.label].filter(Boolean).join(" · ");
  const texts = [
    ...payers.map((payer) => `${isAll ? "Paid" : "Company’s share paid"} by ${payer}`),
    ...(code ? [`Expense code ${code}`] : []),
  ];
  // names by law are long: they take the whole line
  return texts.map((label) => ({ label, value: "", tone: "company" }));
}

/** Who paid, in words: `Acme, from your wallet`. */
export function tenderLabel(tender: ReceiptTender): string {
  return `${kindOf(tender.method).label(tender)}${tender.is_later_tip ? ", later tip" : ""}`;
}

/** Whose money a tender was, by the wire's word for it; null for a card's. */
function ownerFrom(from: ReceiptTender["from"]): Paid["owner"] {
  if (from === "card") return null;
  if (from === "gift") return "own";
  return from === "organisation" ? "organization" : from;
}

/** Who paid how much, by the parts of the tenders, later tips included, so that it adds up to what was paid. */
export function paidParts(
  tenders: readonly Pick<ReceiptTender, "method" | "from" | "cents" | "quantity">[],
): BillPart[] {
  return billParts(tenders.map((tender) => ({ ...tender, owner: ownerFrom(tender.from) })));
}

const worth = (method: ReceiptTender["method"], cents: number, quantity: number) =>
  isMoney(method) ? formatCents(cents) : countOf(quantity, "voucher");

/** Tenders that read the same as one, such as two grants of one organization. */
function byLabel(tenders: readonly ReceiptTender[]): ReceiptTender[] {
  const sums = new Map<string, ReceiptTender>();
  for (const tender of tenders) {
    const label = tenderLabel(tender);
    const sum = sums.get(label) ?? {
      ...tender,
      cents: 0,
      quantity: 0,
      refunded_cents: 0,
      refunded_quantity: 0,
    };
    sum.cents += tender.cents;
    sum.quantity += tender.quantity;
    sum.refunded_cents += tender.refunded_cents;
    sum.refunded_quantity += tender.refunded_quantity;
    sums.set(label, sum);
  }
  return [...sums.values()];
}

/** Who paid what, and below each what is back. */
export function tenderLines(receipt: Receipt): BillLine[] {
  return byLabel(receipt.tenders).flatMap((tender): BillLine[] => {
    const { method, cents, quantity, refunded_cents, refunded_quantity } = tender;
    const isCompany = tender.from === "organisation" || !isMoney(method);
    const paid: BillLine = {
      label: tenderLabel(tender),
      value: worth(method, cents, quantity),
      ...(isCompany ? { tone: "company" } : {}),
    };
    if (refunded_cents + refunded_quantity === 0) return [paid];
    const back = isMoney(method) ? minus(refunded_cents) : countOf(refunded_quantity, "voucher");
    return [paid, { label: "Refunded", value: back, tone: "back" }];
  });
}

/** What came back by one way of paying; to `organization` where it is not the diner's anymore. Cents and pieces. */
export interface RefundedByMethod
  extends Pick<ReceiptTender, "method" | "refunded_cents" | "refunded_quantity"> {
  organization?: string;
}

/** What came back by each way of paying, given for later tips too, so that it is what the preview said. */
export function refundsByMethod(
  tenders: readonly Pick<
    ReceiptTender,
    "method" | "organization" | "is_back_with_payer" | "refunded_cents" | "refunded_quantity"
  >[],
): RefundedByMethod[] {
  return TENDER_KINDS.flatMap(({ method }) => {
    const all = tenders.filter((tender) => tender.method === method);
    const payers = all.map((one) => (one.is_back_with_payer ? one.organization : null));
    return [...new Set(payers)].flatMap((organization) => {
      const own = all.filter((_, place) => payers[place] === organization);
      const refunded_cents = own.reduce((sum, one) => sum + one.refunded_cents, 0);
      const refunded_quantity = own.reduce((sum, one) => sum + one.refunded_quantity, 0);
      if (refunded_cents + refunded_quantity === 0) return [];
      return { method, refunded_cents, refunded_quantity, ...(organization !== null && { organization }) };
    });
  });
}

/** A bank shows a refund within 5 to 10 days. Milliseconds. */
const ON_CARD_AFTER = 10 * 86_400_000;

/**
 * What cards couldn't take of the refunds: what of it is in the wallet, what the cardholder's bank gives back itself, and what we
 * still look after. Cents.
 */
export function bouncedOffCard(
  refunds: readonly Pick<ReceiptRefund, "cents" | "status" | "moved_to_wallet" | "is_with_bank">[],
): { moved_cents: number; bank_cents: number; open_cents: number } {
  const bounced = { moved_cents: 0, bank_cents: 0, open_cents: 0 };
  for (const { cents, status, moved_to_wallet, is_with_bank } of refunds) {
    if (status !== "failed") continue;
    if (moved_to_wallet) bounced.moved_cents += cents;
    else if (is_with_bank) bounced.bank_cents += cents;
    else bounced.open_cents += cents;
  }
  return bounced;
}

/** Whether everything that went back to a card, but what it couldn't take, has had the days that takes; false where nothing did. */
export function isBackOnCard(
  refunds: readonly Pick<ReceiptRefund, "at" | "method" | "status">[],
  now: Date,
): boolean {
  const back = refunds.filter(({ method, status }) => kindOf(method).arrives !== null && status !== "failed");
  const isOld = ({ at, status }: (typeof back)[number]) =>
    status === "done" && now.getTime() - Date.parse(at) > ON_CARD_AFTER;
  return back.length > 0 && back.every(isOld);
}

/** What is left paid after everything that came back; null when nothing did. */
export function netTotalLine(receipt: Receipt): BillLine | null {
  if (receipt.refunded_cents === 0) return null;
  return {
    label: "Net total",
    value: formatCents(receipt.total_cents - receipt.refunded_cents),
    tone: "total",
  };
}

const asText = ({ label, value }: BillLine) => `${label}: ${value}`;

/** The receipt as plain text: dishes by cook, the bill, who paid. Blank lines part them. */
export function receiptText(receipt: Receipt): string {
  const dishes = receipt.cooks.map(({ full_name, lines }) =>
    [`Cooked by ${full_name}`, ...lines.map((line) => `${lineLabel(line)}: ${linePrice(line)}`)].join("\n"),
  );
  const kept = netTotalLine(receipt);
  const paid = ["Payment", ...tenderLines(receipt).map(asText), ...(kept ? [asText(kept)] : [])];
  const bill = billLines(receipt).map(asText);
  return [`Receipt ${receipt.number}`, ...dishes, bill.join("\n"), paid.join("\n")].join("\n\n");
}
