import { clsx } from "clsx";
import { Check, X } from "../icons";
import { Pill } from "../pill";
import type { OrderStatus } from "../shapes";

/** How each status is said to the diner. */
export const statusText: Record<OrderStatus, string> = {
  pending_payment: "Waiting for payment",
  placed: "Placed",
  accepted: "Accepted",
  preparing: "Cooking",
  out_for_delivery: "On the way",
  delivered: "Delivered",
  cancelled: "Canceled",
  expired: "Expired",
};

const tones = {
  pending_payment: "turmeric",
  placed: "herb",
  accepted: "herb",
  preparing: "turmeric",
  out_for_delivery: "turmeric",
  delivered: "herb",
  cancelled: "sunk",
  expired: "sunk",
} as const;

/** On a cook's desk (`isDesk`) an order that waits for their word is the loud one; to a diner it is well under way. */
export function StatusPill({ status, isDesk = false }: { status: OrderStatus; isDesk?: boolean }) {
  const tone = isDesk && status === "placed" ? "ink" : tones[status];
  return <Pill tone={tone}>{statusText[status]}</Pill>;
}

const STEPS: readonly OrderStatus[] = ["placed", "accepted", "preparing", "out_for_delivery", "delivered"];

/** Whom the timeline speaks to. */
type Reader = "diner" | "cook";

const diner: Partial<Record<OrderStatus, string>> = {
  placed: "Order placed",
  accepted: "Accepted",
  preparing: "Cooking",
  out_for_delivery: "On the way to you",
  delivered: "Delivered. Enjoy!",
};

const words: Record<Reader, Partial<Record<OrderStatus, string>>> = {
  diner,
  cook: { ...diner, out_for_delivery: "Out for delivery", delivered: "Delivered" },
};

type Mark = "done" | "now" | "next" | "ended";

/**
 * Where an order is, as five steps. `times` gives the words beside a step that has happened
 * ("Tue, 24 Nov 2026, 6 pm"). A canceled or expired order shows what happened and its end.
 */
export function StatusTimeline({
  status,
  times = {},
  reader = "diner",
}: {
  status: OrderStatus;
  reader?: Reader;
  times?: Partial<Record<OrderStatus, string>>;
}) {
  if (status === "pending_payment") return <StatusPill status={status} />;
  const ended = status === "cancelled" || status === "expired";
  const steps = STEPS.map((one) => ({ status: one, text: words[reader][one] ?? statusText[one] }));
  const reached = STEPS.indexOf(status);
  const shown: { status: OrderStatus; text: string; mark: Mark }[] = ended
    ? [
        ...steps.filter((step) => times[step.status]).map((step) => ({ ...step, mark: "done" as Mark })),
        { status, text: statusText[status], mark: "ended" },
      ]
    : steps.map((step, place) => ({
        ...step,
        mark: place < reached || status === "delivered" ? "done" : place === reached ? "now" : "next",
      }));
  return (
    <ol className="grid">
      {shown.map((step, place) => (
        <li
          key={step.status}
          aria-current={step.mark === "now" ? "step" : undefined}
          className="relative flex gap-3.5 pb-5 last:pb-0"
        >
          {place < shown.length - 1 && (
            <span
              aria-hidden
              className={clsx(
                "absolute left-[13px] top-7 h-[calc(100%-1.75rem)] w-0.5",
                step.mark === "done" ? "bg-herb" : "bg-line",
              )}
            />
          )}
          <Dot mark={step.mark} />
          <span className="pt-0.5">
            <span className={clsx("block", step.mark === "next" ? "text-ink-2" : "font-bold")}>
              {step.mark === "next" && <span className="sr-only">Not yet: </span>}
              {step.text}
            </span>
            {times[step.status] && <span className="block text-sm text-ink-2">{times[step.status]}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ mark }: { mark: Mark }) {
  const looks = {
    done: "bg-herb text-surface",
    now: "border-[7px] border-herb bg-surface",
    next: "border-2 border-line bg-surface",
    ended: "bg-ink text-paper",
  };
  return (
    <span aria-hidden className={clsx("grid size-7 flex-none place-items-center rounded-pill", looks[mark])}>
      {mark === "done" && <Check className="size-4" strokeWidth={3} />}
      {mark === "ended" && <X className="size-4" strokeWidth={3} />}
    </span>
  );
}
