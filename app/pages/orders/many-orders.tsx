import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { ManyStep, WireChefOrder } from "~/domain/orders/schemas.server";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { useHydrated } from "~/ui/forms/hydrated";

const VERBS: Record<ManyStep, string> = {
  accepted: "Accept",
  preparing: "Start cooking",
  ready: "Ready",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
};
const STEPS = Object.keys(VERBS) as ManyStep[];

/** What may come next for an order. */
function nextOf({ status, ready_at }: WireChefOrder): readonly ManyStep[] {
  if (status === "placed") return ["accepted"];
  if (status === "accepted") return ["preparing"];
  if (status === "out_for_delivery") return ["delivered"];
  if (status !== "preparing") return [];
  return ready_at === null ? ["ready", "out_for_delivery"] : ["out_for_delivery"];
}

/** How many orders are ticked, by day where there are several: a step is rarely meant for tomorrow's, too. */
function chosenText(orders: readonly WireChefOrder[], nameOfDay: (day: string) => string): string {
  const days = new Map<string, number>();
  for (const { delivery_date: day } of orders) days.set(day, (days.get(day) ?? 0) + 1);
  const each = [...days].map(([day, count]) => `${nameOfDay(day)} ${count}`);
  return `${countOf(orders.length, "order")} chosen${each.length > 1 ? `: ${each.join("; ")}` : ""}`;
}

/**
 * The form around a list of orders whose rows have boxes: one step for all that are ticked. Without script every step that
 * fits some order of the list has its button; with it, those of the ticked ones. `hasMore`: other pages have further orders.
 */
export function ManyOrders({
  orders,
  hasMore,
  nameOfDay,
  children,
}: {
  orders: readonly WireChefOrder[];
  hasMore: boolean;
  /** a delivery day in words */
  nameOfDay(day: string): string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isLive = useHydrated();
  const isBusy = useNavigation().state === "submitting";
  const read = useCallback(() => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>("[name=orders]:checked") ?? [];
    setChosen(new Set([...boxes].map(({ value }) => Number(value))));
  }, []);
  // The list is another one after each step, and what was ticked may have gone with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every list
  useEffect(read, [orders, read]);
  const tick = (isOn: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("[name=orders]") ?? [])
      box.checked = isOn;
    read();
  };
  const meant = isLive ? orders.filter(({ id }) => chosen.has(id)) : orders;
  const steps = STEPS.filter((step) => meant.some((order) => nextOf(order).includes(step)));
  return (
    <Form method="post" ref={form} onChange={read} className="grid gap-6 *:min-w-0">
      <Csrf />
      {children}
      <div
        data-action-bar
        className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-2.5 border-y border-line bg-surface px-4 py-2.5 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border"
      >
        <p role="status" className="mr-auto text-ink-2">
          {chosen.size === 0 ? "Select orders to update" : chosenText(meant, nameOfDay)}
        </p>
        {isLive && (
          <Button type="button" tone="quiet" onClick={() => tick(chosen.size === 0)}>
            {chosen.size > 0 ? "Clear" : hasMore ? `Choose these ${orders.length}` : "Choose all"}
          </Button>
        )}
        {steps.map((step, place) => (
          <Button
            key={step}
            name="step"
            value={step}
            tone={place === 0 ? "primary" : "outline"}
            aria-disabled={isBusy}
          >
            {VERBS[step]}
          </Button>
        ))}
      </div>
    </Form>
  );
}
