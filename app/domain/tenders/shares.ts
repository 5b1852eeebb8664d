import { type Fees, type Pricing, voucherTax } from "../pricing/price";
import { mayTip } from "./from-ledger";
import { fillInOrder, largestRemainder, splitMatrix } from "./split-amounts";
import type { Tender } from "./tender-kind";

/** A line as its money is shared; `key` tells it apart. */
export interface SharedLine {
  key: number;
  chef_id: number;
  unit_price_cents: number;
  quantity: number;
  is_voucher: boolean;
}

/** What one tender paid of one component of the bill. For a voucher: units, and the cents its organization owes. */
export interface Share {
  tender: number;
  component: "line" | "delivery" | "service" | "tax" | "tip";
  line: number | null;
  amount_cents: number;
  quantity: number;
}

/** One chef's part: the meals at their full price, and the tip that is theirs. */
export interface PartMoney {
  chef_id: number;
  subtotal_cents: number;
  voucher_cents: number;
  tip_cents: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gross = (line: SharedLine) => line.unit_price_cents * line.quantity;

/** The parts of an order, in the order of its lines. A tip goes to the cooks by the worth of their meals, or to the courier. */
export function partsOf(
  lines: readonly SharedLine[],
  tip_cents: number,
  tipTo: "chef" | "courier",
): PartMoney[] {
  const chefs = [...new Set(lines.map((line) => line.chef_id))];
  const parts = chefs.map((chef_id) => {
    const own = lines.filter((line) => line.chef_id === chef_id);
    return {
      chef_id,
      subtotal_cents: sum(own.filter((line) => !line.is_voucher).map(gross)),
      voucher_cents: sum(own.filter((line) => line.is_voucher).map(gross)),
    };
  });
  const tips = largestRemainder(
    tipTo === "chef" ? tip_cents : 0,
    parts.map((part) => part.subtotal_cents + part.voucher_cents),
  );
  return parts.map((part, index) => ({ ...part, tip_cents: tips[index] ?? 0 }));
}

interface Row {
  component: Share["component"];
  line: number | null;
  cents: number;
}

/** The dollar components but the tip, each line with its own part of discount, service fee and tax. */
function rowsOf(lines: readonly SharedLine[], bill: Pricing): Row[] {
  const local = lines.filter((line) => !line.is_voucher);
  const discounts = largestRemainder(bill.discount, local.map(gross));
  const net = local.map((line, index) => gross(line) - (discounts[index] ?? 0));
  const weights = sum(net) > 0 ? net : local.map(gross);
  const service = largestRemainder(bill.commissionFee, weights);
  const tax = largestRemainder(bill.localTax, weights);
  const perLine = local.flatMap((line, index): Row[] => [
    { component: "line", line: line.key, cents: net[index] ?? 0 },
    { component: "service", line: line.key, cents: service[index] ?? 0 },
    { component: "tax", line: line.key, cents: tax[index] ?? 0 },
  ]);
  return [...perLine, { component: "delivery", line: null, cents: bill.deliveryFee }];
}

/** The tip: each cook's hangs on the first line of their part, the courier's on none. */
function tipRows(lines: readonly SharedLine[], parts: readonly PartMoney[], tip_cents: number): Row[] {
  const rows = parts.map((part): Row => {
    const first = lines.find((line) => line.chef_id === part.chef_id);
    return { component: "tip", line: first?.key ?? null, cents: part.tip_cents };
  });
  return [
    ...rows,
    { component: "tip", line: null, cents: tip_cents - sum(parts.map((part) => part.tip_cents)) },
  ];
}

function voucherShares<Line extends SharedLine>(
  lines: readonly Line[],
  tenders: readonly Tender[],
  fees: Fees,
  pays: (line: Line, tender: Tender) => boolean,
): Share[] {
  const wanted = lines.filter((line) => line.is_voucher);
  const units = fillInOrder(
    wanted.map((line) => line.quantity),
    tenders.map((tender) => tender.quantity),
    (row, column) => pays(wanted[row] as Line, tenders[column] as Tender),
  );
  const cells = wanted.flatMap((line, row) =>
    tenders.flatMap((_, tender) => {
      const quantity = units[row]?.[tender] ?? 0;
      return quantity === 0
        ? []
        : [{ tender, line: line.key, quantity, amount_cents: quantity * line.unit_price_cents }];
    }),
  );
  const owed = cells.map((cell) => cell.amount_cents);
  const taxes = largestRemainder(voucherTax(sum(owed), fees), owed);
  return cells.flatMap((cell, index): Share[] => [
    { ...cell, component: "line" },
    { ...cell, component: "tax", quantity: 0, amount_cents: taxes[index] ?? 0 },
  ]);
}

/**
 * Which tender pays what of the bill, to the cent, fixed when the hold is made: a refund looks it up. Tips fall on the
 * card first, then on own money; every other component on what is left of each dollar tender, in proportion. `pays` says
 * which vouchers pay which meals, where not all pay every one.
 */
export function sharesOf<Line extends SharedLine>(
  lines: readonly Line[],
  bill: Pricing,
  fees: Fees,
  tip: { cents: number; parts: readonly PartMoney[] },
  tenders: readonly Tender[],
  pays: (line: Line, tender: Tender) => boolean = () => true,
): Share[] {
  const tips = tipRows(lines, tip.parts, tip.cents);
  const forTips = tenders.map(({ owner, amount_cents }) => (mayTip(owner) ? amount_cents : 0));
  const tipped = fillInOrder(
    tips.map((row) => row.cents),
    forTips,
  );
  const left = tenders.map(
    (tender, index) => tender.amount_cents - sum(tipped.map((row) => row[index] ?? 0)),
  );
  const rows = rowsOf(lines, bill);
  const matrix = splitMatrix(
    rows.map((row) => row.cents),
    left,
  );
  const dollars = [...rows, ...tips].flatMap(({ component, line }, row) =>
    tenders.map((_, tender): Share => {
      const shares = row < rows.length ? matrix[row] : tipped[row - rows.length];
      return { tender, component, line, amount_cents: shares?.[tender] ?? 0, quantity: 0 };
    }),
  );
  return [...dollars, ...voucherShares(lines, tenders, fees, pays)].filter(
    (share) => share.amount_cents + share.quantity > 0,
  );
}
