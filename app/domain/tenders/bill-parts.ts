import type { Cents } from "~/kit/money";
import type { Owner, TenderMethod, Tone } from "./tender-kind";
import { isMoney, PAYING_ORDER } from "./tender-kinds";

/** What somebody's money or vouchers pay of a bill. */
export interface Paid {
  method: TenderMethod;
  owner: Owner;
  cents: Cents;
  quantity: number;
}

/** What one part of a tender pays of a bill, in cents or pieces, with its name and color. */
export interface BillPart {
  method: TenderMethod;
  /** the field that ticks it; null where it is not chosen */
  field: string | null;
  label: string;
  tone: Tone;
  cents: Cents;
  quantity: number;
}

/** What pays a bill, part by part, in the order in which they pay; without those that pay nothing. */
export function billParts(paid: readonly Paid[]): BillPart[] {
  const all = PAYING_ORDER.flatMap(({ method, parts }) =>
    parts.map(({ owners, label, tone, tick }): BillPart => {
      const own = paid.filter((one) => one.method === method && (owners?.includes(one.owner) ?? true));
      const cents = own.reduce((sum, one) => sum + one.cents, 0);
      const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
      return { method, field: tick?.field ?? null, label: label(quantity), tone, cents, quantity };
    }),
  );
  return all.filter(({ cents, quantity }) => cents + quantity > 0);
}

/** The parts as a bar shows them: pieces are worth no cents here, and their label counts them. */
export function barOf(
  parts: readonly BillPart[],
): { label: string; cents: Cents; tone: Tone; instead?: string }[] {
  return parts.map(({ method, label, cents, tone }) =>
    isMoney(method) ? { label, cents, tone } : { label, cents: 1, tone, instead: "" },
  );
}
