import { Link } from "@remix-run/react";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { ChevronRight } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { Pill } from "~/ui/pill";

interface Statement {
  id: string;
  date: string;
  status: string;
  orders: number;
  net_cents: number;
}

interface Words {
  text: string;
  tone: "sunk" | "turmeric" | "herb" | "danger";
}

const PAYOUT_WORDS: Record<string, Words> = {
  sent: { text: "Sent to Stripe", tone: "sunk" },
  pending: { text: "On its way", tone: "turmeric" },
  in_transit: { text: "On its way", tone: "turmeric" },
  paid: { text: "In your bank", tone: "herb" },
  failed: { text: "Rejected by your bank", tone: "danger" },
  canceled: { text: "Canceled", tone: "sunk" },
};

/** How far a payout is, in words. A day on which more was called back than sent says so. */
export function payoutWords(status: string, net_cents: number): Words | undefined {
  if (status === "sent" && net_cents < 0) return { text: "Reversed", tone: "sunk" };
  return PAYOUT_WORDS[status];
}

export function StatementList({ statements }: { statements: readonly Statement[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {statements.map(({ id, date, status, orders, net_cents }) => {
        const words = payoutWords(status, net_cents);
        return (
          <li key={id}>
            <Link
              to={deskPaths.payout(id)}
              prefetch="intent"
              className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:px-5"
            >
              <span className="min-w-0 flex-1 max-sm:basis-full">
                <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
                  {formatDay(date)}
                </span>
                <span className="text-ink-2">{countOf(orders, "order")}</span>
              </span>
              {words && <Pill tone={words.tone}>{words.text}</Pill>}
              <Money cents={net_cents} className="ml-auto text-base font-bold" />
              <ChevronRight aria-hidden className="size-5 text-ink-2" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
