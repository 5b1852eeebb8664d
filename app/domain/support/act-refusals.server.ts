import { z } from "zod";
import { illegalStep } from "../orders/order-parts.server";
import {
  disputedPayment,
  noSuchLine,
  nothingToCancel,
  nothingToRefund,
  notPaid,
  refundKeyReused,
  refundOverLimit,
  refundTooLarge,
  wholeCentsOnly,
  wholeVouchersOnly,
} from "../refunds/refund-refusals";
import { missing, Refusal } from "../refusal";
import { ownMoney } from "../staff/self-dealing.server";
import { creditKeyReused, creditOverLimit } from "../wallets/credit-by-staff.server";
import { insufficientFunds } from "../wallets/post.server";

/** Why a part of an act, or all of it, could not be done: the refusal's code and what its words are made of. */
const ActRefusal = z.object({
  code: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** the order that it is about, of an act that is about several */
  number: z.string().optional(),
});
export type ActRefusal = z.output<typeof ActRefusal>;

/** Who asked for it has another role by now, or has left. */
export const roleChanged = (): Refusal =>
  new Refusal("forbidden", "Your role no longer lets you do this.", { code: "role_changed" });

type Remake = (facts: unknown) => Refusal | null;

/** The refusal that these facts belong to; null for other facts. */
const by =
  <Facts>(schema: z.ZodType<Facts>, remake: (facts: Facts) => Refusal): Remake =>
  (facts) => {
    const known = schema.safeParse(facts);
    return known.success ? remake(known.data) : null;
  };

const most_cents = z.int();

/** What a code can mean of an act, the one with the most facts first. */
const REFUSALS: Record<string, Remake[]> = {
  disputed: [disputedPayment],
  illegal_transition: [
    by(z.object({ what: z.string(), status: z.string() }), nothingToCancel),
    by(z.object({ from: z.string(), to: z.string() }), illegalStep),
  ],
  insufficient_funds: [insufficientFunds],
  missing: [() => missing()],
  no_such_line: [by(z.object({ line_id: z.int() }), noSuchLine)],
  not_paid: [notPaid],
  nothing_to_refund: [nothingToRefund],
  over_limit: [
    by(z.object({ most_cents, given_cents: z.int() }), creditOverLimit),
    by(z.object({ most_cents }), refundOverLimit),
  ],
  own_money: [ownMoney],
  refund_too_large: [by(z.object({ most_cents }), refundTooLarge)],
  role_changed: [roleChanged],
  vouchers_whole: [wholeVouchersOnly],
  whole_cents: [wholeCentsOnly],
};

/** What is stored of a refusal with an act. */
export function storedRefusal({ kind, code = kind, facts }: Refusal, number?: string): ActRefusal {
  return { code, ...(facts && { facts }), ...(number && { number }) };
}

function wordsOf({ code, facts, number }: ActRefusal, kind: string): string {
  const keyReused: Remake = kind === "credit" ? creditKeyReused : refundKeyReused;
  const remakes = code === "key_reused" ? [keyReused] : (REFUSALS[code] ?? []);
  const found = remakes.map((remake) => remake(facts ?? {})).find((refusal) => refusal !== null);
  const words = found?.message ?? "This could not be done.";
  return number === undefined ? words : `${number}: ${words}`;
}

/** In sentences, why an act of this kind, or some of it, could not be done. */
export function refusalWords(kind: string, refusals: readonly ActRefusal[]): string {
  return refusals.map((refusal) => wordsOf(refusal, kind)).join(" ");
}

/** The refusals that a row keeps; null for a row of the version before, which keeps words. */
export function readRefusals(kept: unknown): ActRefusal[] | null {
  return kept === null ? null : z.array(ActRefusal).parse(kept);
}
