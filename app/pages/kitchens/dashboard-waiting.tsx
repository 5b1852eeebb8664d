import { Link } from "@remix-run/react";
import type { WireDashboard } from "~/domain/kitchens/dashboard-schemas.server";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { ChevronRight } from "~/ui/icons";
import { BANK_WORDS } from "./bank-texts";
import { STATUS } from "./kitchen-texts";

type Desk = Pick<WireDashboard, "waiting" | "kitchen" | "setup">;

interface Item {
  to: string;
  text: string;
  hint: string;
}

/** What waits for the cook besides new orders, the most pressing first. `today` is that of the kitchen's time zone. */
export function itemsOf({ waiting, kitchen, setup }: Desk, today: string): Item[] {
  const { unanswered_reviews, undeclared_meals, changed_sheet, permit_ends_on } = waiting;
  const { undelivered_orders, undelivered_since } = waiting;
  const { status, status_reason } = kitchen;
  const items: (Item | false)[] = [
    // until the kitchen sells the list of steps says these two
    setup.is_selling &&
      status !== "approved" && {
        to: deskPaths.profile(),
        text: `Your kitchen: ${STATUS[status].pill.toLowerCase()}`,
        hint: status_reason ?? STATUS[status].says,
      },
    changed_sheet !== null && {
      to: deskPaths.prep(changed_sheet),
      text: `Your prep sheet for ${formatDay(changed_sheet)} has changed`,
      hint: "Check it before you cook.",
    },
    undelivered_since !== null && {
      to: deskPaths.orders("upcoming"),
      text:
        undelivered_orders === 1
          ? `1 order of ${formatDay(undelivered_since)} isn't marked as delivered`
          : `${undelivered_orders} orders since ${formatDay(undelivered_since)} aren't marked as delivered`,
      hint: "Your payout waits for it. If it arrived, mark it as delivered.",
    },
    permit_ends_on !== null && {
      to: deskPaths.documents(),
      text:
        permit_ends_on < today
          ? `Your permit ended on ${formatDay(permit_ends_on)}`
          : `Your permit ends on ${formatDay(permit_ends_on)}`,
      hint: "Diners can't order for days after it.",
    },
    setup.is_selling &&
      kitchen.bank_status !== "active" && {
        to: deskPaths.bank(),
        text: `Bank account: ${BANK_WORDS[kitchen.bank_status].pill.toLowerCase()}`,
        hint: "Your payouts wait for it.",
      },
    undeclared_meals > 0 && {
      to: deskPaths.menu(),
      text: `${countOf(undeclared_meals, "meal")} without allergen answers`,
      hint: "Answer all nine before you schedule it.",
    },
    unanswered_reviews > 0 && {
      to: deskPaths.reviews({ unanswered: 1 }),
      text: `${countOf(unanswered_reviews, "review")} without a reply`,
      hint: "A short thank-you goes a long way.",
    },
  ];
  return items.filter((item) => item !== false);
}

/** What needs an answer, each with the way to it; nothing at all when nothing waits. */
export function Waiting({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <Panel id="waiting" title="Needs your answer">
      <ul className="-my-2 grid divide-y divide-line">
        {items.map(({ to, text, hint }) => (
          <li key={text}>
            <Link
              to={to}
              className="group grid min-h-14 grid-cols-[1fr_1.25rem] items-center gap-3 py-2.5 text-base"
            >
              <span className="min-w-0">
                <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
                  {text}
                </span>
                <span className="block text-sm text-ink-2">{hint}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
