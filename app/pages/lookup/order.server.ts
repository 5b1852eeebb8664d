import type { StaffRole } from "~/domain/accounts/people";
import type { StaffOrder } from "~/domain/lookup/read-order.server";
import { staffMay } from "~/domain/staff/staff-may";
import { isMoney, kindOf } from "~/domain/tenders/tender-kinds";
import { dayOfDate, formatShortDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { instantText } from "~/ui/format";

/** `2026-11-24T02:40:00.000Z` as `2026-11-24 02:40`. */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");

/** What diner and cook read: an instant in the kitchen's time zone, and as our own books have it. */
export const localText = (at: Date, timeZone: string): string =>
  `${instantText(at.toISOString(), timeZone)} (${minuteOf(at)} UTC)`;

type Share = StaffOrder["parts"][number]["lines"][number]["shares"][number];
type Tender = StaffOrder["tenders"][number];

/** Whose money a tender's was, as its title asks: gift money and promotions have words of their own. */
function sourceOf({ ledger_account }: Omit<Tender, "id">): string {
  if (ledger_account?.kind === "gift") return "gift";
  return ledger_account?.grant?.source ?? "other";
}

/** What paid, in words: `Card`, `Gift money`, `Wallet, Acme`, `Vouchers from Acme`, `DinDin credit`. */
export function tenderName(tender: Omit<Tender, "id">): string {
  const organization = tender.ledger_account?.organization?.name ?? null;
  return kindOf(tender.method).title({ from: sourceOf(tender), organization });
}

/** The address as it was when the order was placed, without what was written for the door. */
export function addressOf(address: StaffOrder["delivery_address"]): string {
  if (typeof address !== "object" || address === null || Array.isArray(address)) return "";
  const parts = ["address", "city", "state", "postalCode"].map((name) => address[name]);
  return parts.filter((part): part is string => typeof part === "string" && part !== "").join(", ");
}

/** Who paid how much of a line, by tender. Cents and vouchers. */
function paidBy(shares: readonly Share[], tenders: readonly Tender[]) {
  return tenders.flatMap((tender) => {
    const own = shares.filter((share) => share.tender_id === tender.id);
    const sum = (of: (share: Share) => number) => own.reduce((total, share) => total + of(share), 0);
    const [cents, units] = [sum((share) => share.amount_cents), sum((share) => share.quantity)];
    if (cents + units === 0) return [];
    const back = {
      back_cents: sum((one) => one.refunded_cents),
      back_units: sum((one) => one.refunded_quantity),
    };
    return [{ name: tenderName(tender), isVoucher: !isMoney(tender.method), cents, units, ...back }];
  });
}

/** What a tender paid of an order or a dish, and what is back of it: cents, or vouchers by the piece. */
export interface Paid {
  name: string;
  isVoucher: boolean;
  cents: number;
  units: number;
  back_cents: number;
  back_units: number;
}

/** Whether something of it has not gone back yet. */
const isOpen = ({ isVoucher, cents, units, back_cents, back_units }: Paid): boolean =>
  isVoucher ? units > back_units : cents > back_cents;

/** Tips that were given after the order and can still go back. Cents. */
export const openTips = ({ tips }: StaffOrder) =>
  tips
    .filter(({ status, shares }) => status === "succeeded" && shares.length > 0)
    .map(({ id, settled_at, shares }) => ({
      ...{ id, settled_at },
      cents: shares.reduce((sum, share) => sum + share.amount_cents, 0),
    }));

/** An order as its screen shows it. Cents; instants in UTC to the minute. */
export function toView(order: StaffOrder) {
  const { account, parts, organization, coupon, tips, ...rest } = order;
  const tenders = order.tenders.map((tender) => ({
    ...{ id: String(tender.id), name: tenderName(tender), isVoucher: !isMoney(tender.method) },
    ...{ cents: tender.amount_cents, units: tender.quantity },
    ...{ back_cents: tender.refunded_cents, back_units: tender.refunded_quantity },
  }));
  const { time_zone } = rest.marketplace;
  return {
    ...{ id: rest.id, number: rest.number, status: rest.status, total_cents: rest.total_cents },
    day: formatShortDay(dayOfDate(rest.delivery_date)),
    address: addressOf(rest.delivery_address),
    placed: rest.placed_at && minuteOf(rest.placed_at),
    marketplace: rest.marketplace.name,
    organization,
    diner: { id: rest.account_id, name: `${account.first_name} ${account.last_name}`, ...account },
    sums: (
      [
        ["Meals", rest.subtotal_cents],
        [coupon ? `Coupon ${coupon.code}` : "Coupon", -rest.discount_cents],
        ["Delivery", rest.delivery_cents],
        ["Service fee", rest.service_cents],
        ["Tax", rest.tax_cents],
        ["Tip", rest.tip_cents],
      ] as [string, number][]
    ).filter(([, cents]) => cents !== 0),
    later_tip_cents: tips.reduce((sum, tip) => sum + tip.amount_cents, 0),
    tenders,
    isOpen: tenders.some(isOpen) || openTips(order).length > 0,
    parts: parts.map(({ chef, lines, cutoff_at, window_start_at, window_end_at, ...part }) => ({
      ...part,
      cook: { id: chef.id, name: chef.full_name },
      window: `${localText(window_start_at, time_zone)}, until ${instantText(window_end_at.toISOString(), time_zone).split(", ").at(-1)}`,
      cutoff: localText(cutoff_at, time_zone),
      lines: lines.map(({ shares, decline_reason, ...line }) => {
        const paid = paidBy(shares, order.tenders);
        return { ...line, reason: decline_reason, paid, isOpen: paid.some(isOpen) };
      }),
    })),
  };
}

/**
 * Where the row that an entry of the timeline was derived from has a screen of its own, for a role that may open it; null
 * where the timeline is all there is of it.
 */
export function sourcePlace(role: StaffRole, order_id: number, source: string): string | null {
  const [, what = "", id = "", of] =
    /^(ledger transaction|dispute|audit entry) (\d+)(?:, (transfer \d+))?/.exec(source) ?? [];
  if (what === "ledger transaction" && staffMay(role, "see the ledger"))
    return staffPaths.ledgerTransaction(Number(id));
  if (what === "dispute" && staffMay(role, "answer disputes")) return staffPaths.dispute(Number(id));
  if (what === "audit entry" && staffMay(role, "read the audit"))
    return staffPaths.audit({ subject: of ?? `order ${order_id}` });
  return null;
}

export type OrderView = ReturnType<typeof toView>;
