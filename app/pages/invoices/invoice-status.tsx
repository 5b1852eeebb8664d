import type { InvoiceState } from "~/domain/invoices/schemas.server";
import { Pill } from "~/ui/pill";

const TONES = {
  open: "turmeric",
  overdue: "danger",
  paid: "herb",
  replaced: "sunk",
  withdrawn: "sunk",
} as const;
export const STATE_WORDS = {
  open: "Open",
  overdue: "Overdue",
  paid: "Paid",
  replaced: "Replaced",
  withdrawn: "Withdrawn",
} as const;

export function InvoiceStatus({ status }: { status: InvoiceState }) {
  return <Pill tone={TONES[status]}>{STATE_WORDS[status]}</Pill>;
}
