/** Where an order, or one chef's part of it, can be. */
export const ORDER_STATUSES = [
  "pending_payment",
  "placed",
  "accepted",
  "preparing",
  "out_for_delivery",
  "delivered",
  "cancelled",
  "expired",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who makes a step. `settling` is the one settling function, `time` a job that watches the clock. */
export type StepActor = "settling" | "time" | "chef" | "staff" | "diner";

/** The steps of a part, and who may take each (docs/rules.md). Everything else is `illegal_transition`. */
const STEPS: Readonly<Record<OrderStatus, Partial<Record<OrderStatus, readonly StepActor[]>>>> = {
  pending_payment: { placed: ["settling"], expired: ["time", "diner"] },
  placed: { accepted: ["chef", "time", "staff"], cancelled: ["diner", "chef", "staff"] },
  accepted: { preparing: ["chef", "staff"], cancelled: ["diner", "chef", "staff"] },
  preparing: { out_for_delivery: ["chef", "staff"], cancelled: ["diner", "chef", "staff"] },
  out_for_delivery: { delivered: ["chef", "staff"], cancelled: ["staff"] },
  delivered: {},
  cancelled: {},
  expired: {},
};

/** Whether `by` may take a part from `from` to `to`. */
export function canMove(from: OrderStatus, to: OrderStatus, by: StepActor): boolean {
  return STEPS[from][to]?.includes(by) ?? false;
}

/** What `by` may do next with a part, in the order a person would. */
export function nextSteps(from: OrderStatus, by: StepActor): OrderStatus[] {
  return ORDER_STATUSES.filter((to) => canMove(from, to, by));
}

const RANK = new Map(ORDER_STATUSES.map((status, rank) => [status, rank]));

/** The order's own status: its least advanced part that is not canceled; `cancelled` when all of them are. */
export function statusOfParts(parts: readonly OrderStatus[]): OrderStatus {
  const active = parts.filter((status) => status !== "cancelled");
  return active.reduce<OrderStatus>(
    (least, status) => ((RANK.get(status) ?? 0) < (RANK.get(least) ?? 0) ? status : least),
    active[0] ?? "cancelled",
  );
}

/** What a diner who wants to cancel is told from the cutoff on. */
export const TOO_LATE_TO_CANCEL = {
  reason: "The order deadline has passed, so you can't cancel here.",
  next: "Please contact us.",
};
