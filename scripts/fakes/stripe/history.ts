import type { Params } from "../kit/forms.ts";
import { activateAccount, createAccount } from "./accounts.ts";
import { cancelPaymentIntent, createPaymentIntent } from "./payment-intents.ts";
import { payOut } from "./payouts.ts";
import { createRefund } from "./refunds.ts";
import type { TableName } from "./store.ts";
import { createReversal, createTransfer } from "./transfers.ts";
import { internalRequest, type RequestContext, type World } from "./world.ts";

/** Something that was made at Stripe long ago, as it would have been asked for. */
export interface HistoryStep {
  kind: keyof typeof KINDS;
  /** the id that it has */
  id: string;
  /** when, in seconds */
  at: number;
  /** the transfer of a reversal, the account of a payout */
  of?: string;
  params?: Params;
}

/** In which table of which scope the object of a step lies, and how it is made. */
const KINDS = {
  account: { table: "accounts", make: createAccount },
  active_account: {
    table: "accounts",
    make: (ask: RequestContext) => activateAccount(ask.world, createAccount(ask).id, ask.past),
  },
  payment: { table: "payment_intents", make: createPaymentIntent },
  cancelled_payment: {
    table: "payment_intents",
    make: (ask: RequestContext) =>
      cancelPaymentIntent({ ...ask, id: createPaymentIntent(ask).id, params: {} }),
  },
  refund: { table: "refunds", make: createRefund },
  transfer: { table: "transfers", make: createTransfer },
  reversal: { table: "reversals", make: createReversal },
  payout: {
    table: "payouts",
    make: (ask: RequestContext) => payOut(ask.world, ask.account ?? "", false, ask.past),
  },
} satisfies Record<string, { table: TableName; make: (ask: RequestContext) => unknown }>;

/**
 * Makes what a marketplace's past has left behind at Stripe: each step by the same code as a request of its day, but under
 * the id that is given, dated then, and without events. Steps come in the order of time. What is there already under
 * its id is left as it is, so that the same history may be told again.
 * @throws StripeFailure for a step that Stripe would have refused; the steps before it are made.
 */
export function createHistory(world: World, steps: readonly HistoryStep[]): void {
  try {
    for (const step of steps) makeStep(world, step);
  } finally {
    world.store.commit();
  }
}

function makeStep(world: World, { kind, id, at, of, params }: HistoryStep): void {
  const { table, make } = KINDS[kind];
  const account = kind === "payout" ? (of ?? "") : null;
  if (world.store.tables(account ?? "")[table].get(id) !== undefined) return;
  const clock = { now: () => at * 1000, seconds: () => at, onMove: () => undefined };
  const ask = { ...internalRequest({ ...world, clock }, account, "history"), past: { id } };
  make({ ...ask, id: of ?? "", params: params ?? {} });
}
