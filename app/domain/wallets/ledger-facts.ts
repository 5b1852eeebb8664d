import { z } from "zod";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";

/** What a plan cost in a month (`2026-11`): a fee for each active member. Cents. */
const PlanFee = z.object({ month: z.string(), plan: z.string(), members: z.int(), fee_cents: z.int() });

/** The group order whose delivery fee its organization pays. */
const GroupFee = z.object({ group_order_id: z.int() });

/** What a transaction of the ledger was for, where that is to be read in words. */
export type LedgerFacts = z.output<typeof PlanFee> | z.output<typeof GroupFee>;

/** A transaction of the ledger, as far as its words need it. */
export interface NotedTransaction {
  kind: string;
  /** what a person wrote; of the version before also finished words */
  note: string | null;
  facts: unknown;
  /** the name by now of the group order that the facts name */
  group: string | null;
}

function planFee(facts: unknown): string {
  const known = PlanFee.safeParse(facts);
  if (!known.success) return "Plan fee";
  const { plan, month, members, fee_cents } = known.data;
  return `${plan} plan for ${month}: ${countOf(members, "active member")} at ${formatCents(fee_cents)}`;
}

/** What is to be read beside a transaction of the ledger: what somebody wrote, or what its facts say; null where there is nothing. */
export function ledgerNote({ kind, note, facts, group }: NotedTransaction): string | null {
  if (note !== null) return note;
  if (kind === "plan.fee") return planFee(facts);
  if (kind === "group.fee")
    return group === null ? "Delivery fee of a group order" : `Delivery fee of the group order “${group}”`;
  return null;
}

/** A row with what is to be read beside it instead of what that is made of. */
export function withLedgerNote<R extends NotedTransaction>(row: R): Omit<R, "facts" | "group"> {
  const { facts, group, ...rest } = row;
  return { ...rest, note: ledgerNote(row) };
}
