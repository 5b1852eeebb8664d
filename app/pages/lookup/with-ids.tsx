import { Link } from "@remix-run/react";
import { staffPaths } from "~/kit/staff-paths";

/**
 * What names one thing wherever it is read: an order, an invoice, a payment, refund, transfer, reversal, dispute, payout or event of
 * Stripe's; and who did something, as the ledger and the events of an order write it (`chef:12`).
 */
const ID =
  /\b(DD-\d+|INV-\d+-[\w-]*\w|(?:pi|re|tr|trr|du|dp|po|evt)_\w+|(?:account|chef|organization):\d{1,9}\b)/;

const ACTORS: Record<string, (id: number) => string> = {
  account: staffPaths.person,
  chef: staffPaths.cook,
  organization: staffPaths.organization,
};

function placeOf(name: string): string {
  const [kind = "", id] = name.split(":");
  return id && ACTORS[kind] ? ACTORS[kind](Number(id)) : staffPaths.search(name, { open: true });
}

/** A text in which each such name leads to what it names. */
export function WithIds({ children }: { children: string }) {
  // of a text that is split at a group, each second part is that group
  return children.split(ID).map((part, place) =>
    place % 2 === 1 ? (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no other name, and none moves
        key={place}
        to={placeOf(part)}
        className="underline underline-offset-4"
      >
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
