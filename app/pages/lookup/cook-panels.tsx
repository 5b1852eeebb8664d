import { Link } from "@remix-run/react";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { moneyText } from "~/ui/money-text";
import type { CookView } from "./cook.server";
import { RowLink } from "./listed";
import { ROW, Rows } from "./rows";
import { StatusPill } from "./status-pill";

/** The permits and certificates that the cook handed in, each with its file for whoever reviews them. */
export function CookDocuments({
  documents,
  mayReview,
}: Pick<CookView, "documents"> & { mayReview: boolean }) {
  const waits = documents.some(({ status }) => status === "submitted");
  return (
    <Panel
      id="cook-documents"
      title="Documents"
      aside={
        mayReview &&
        waits && (
          <Link
            to={staffPaths.approvals({ kind: "documents" })}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            Decide
          </Link>
        )
      }
    >
      <Rows none="None handed in.">
        {documents.map((one) => (
          <li key={one.id} className={ROW}>
            {mayReview ? (
              <a
                href={one.to}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 first-letter:uppercase"
              >
                {one.text}
                <span className="sr-only">, in a new tab</span>
              </a>
            ) : (
              <span className="font-medium first-letter:uppercase">{one.text}</span>
            )}
            <StatusPill status={one.status} />
            {one.reason && <span className="basis-full text-ink-2 wrap-anywhere">{one.reason}</span>}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** What the cook will be sent, by day, what they owe, and what the bank got last. */
export function CookMoney({ money, payouts }: Pick<CookView, "money" | "payouts">) {
  return (
    <Panel
      id="cook-money"
      title="Money due"
      aside={<span className="title text-2xl tabular-nums">{moneyText(money.net_cents)}</span>}
    >
      <div className="grid gap-4">
        <Rows none="Nothing is on its way.">
          {money.days.map(({ day, net_cents }) => (
            <li key={day} className={ROW}>
              <span>{day}</span>
              <span className="font-medium tabular-nums">{moneyText(net_cents)}</span>
            </li>
          ))}
          {money.later.days > 0 && (
            <li className={ROW}>
              <span>and {countOf(money.later.days, "more day")}</span>
              <span className="font-medium tabular-nums">{moneyText(money.later.net_cents)}</span>
            </li>
          )}
        </Rows>
        {money.owed_cents > 0 && (
          <p className="font-medium tabular-nums">
            Owes {moneyText(money.owed_cents)}, which the next transfers pay for.
          </p>
        )}
        {payouts.length > 0 && (
          <section aria-label="Latest payouts" className="border-t border-line pt-4">
            <Rows none="">
              {payouts.map((one) => (
                <li key={one.id} className={ROW}>
                  <span>{one.day}</span>
                  <StatusPill status={one.status} />
                  <span className="font-medium tabular-nums">{moneyText(one.amount_cents)}</span>
                  {one.failure && <span className="basis-full text-ink-2 wrap-anywhere">{one.failure}</span>}
                </li>
              ))}
            </Rows>
          </section>
        )}
      </div>
    </Panel>
  );
}

/** What the cook offers next. */
export function CookSchedules({ schedules }: Pick<CookView, "schedules">) {
  return (
    <Panel id="cook-schedules" title="Scheduled next">
      <Rows none="Nothing is scheduled.">
        {schedules.map((one) => (
          <li key={one.id} className={ROW}>
            <span className="min-w-0 font-medium wrap-anywhere">{one.meal}</span>
            <span className="tabular-nums text-ink-2">
              {one.days}, {one.left} of {one.count} left
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** The cook's latest parts of orders. */
export function CookOrders({ chef_id, orders }: Pick<CookView, "orders"> & { chef_id: number }) {
  return (
    <Panel
      id="cook-orders"
      title="Latest orders"
      aside={
        <Link
          to={staffPaths.orders({ cook: chef_id })}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          All orders
        </Link>
      }
    >
      <Rows none="No orders yet.">
        {orders.map((one) => (
          <li key={one.id} className={ROW}>
            <RowLink to={staffPaths.order(one.order_id)}>{one.number}</RowLink>
            <span className="tabular-nums text-ink-2">
              {one.day}, {moneyText(one.subtotal_cents)}
            </span>
            <StatusPill status={one.status} />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
