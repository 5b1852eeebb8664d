import type { Day } from "~/kit/day";
import { formatShortDay } from "~/kit/day";
import type { InlineAddress } from "../addresses/inline-address";
import type { FeeRule } from "../pricing/fees.server";
import { provisionalShare, type SharedFee } from "../pricing/shared-fee";

/** The group order that a cart is tied to: it says when and where, and shares its delivery fee. */
export interface CartGroup extends SharedFee {
  id: number;
  link_nonce: string;
  name: string;
  organization: string;
  day: Day;
  /** "HH:MM" where it is delivered */
  from: string;
  to: string;
  time_zone: string;
  /** ISO 8601 UTC */
  deadline_at: string;
  /** takes checkouts: not closed, before its deadline, and the cart's owner is still of its organization */
  is_open: boolean;
  address: InlineAddress;
}

/** The fees with the share of the group's delivery fee; unchanged for a cart of its own. */
export function withGroupShare(fees: FeeRule, group: CartGroup | null): FeeRule {
  return group ? { ...fees, delivery_cents: provisionalShare(group) } : fees;
}

/** Why a tied cart can't be ordered on any day: its group is over, or some dish does not come on the group's day. */
export function groupBlocker(
  group: CartGroup,
  lines: readonly { name: string; days: readonly Day[] }[],
): string | null {
  if (!group.is_open) return `The group order “${group.name}” is closed. Leave it to order on your own.`;
  const late = lines.filter(({ days }) => days.length > 0 && !days.includes(group.day));
  if (late.length === 0) return null;
  const names = late.map(({ name }) => name).join(", ");
  return `${names} can't be ordered for ${formatShortDay(group.day)} until your group's deadline. Remove it or pick another dinner.`;
}
