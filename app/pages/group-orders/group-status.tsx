import type { GroupOrderRow } from "~/domain/group-orders/schemas.server";
import { Pill } from "~/ui/pill";

const WORDS = {
  open: { text: "Open", tone: "herb" },
  closed: { text: "Closed", tone: "turmeric" },
  settled: { text: "Closed", tone: "sunk" },
  canceled: { text: "Canceled", tone: "danger" },
} as const;

/** Where a group order stands, in a word. */
export function GroupStatus({ status }: Pick<GroupOrderRow, "status">) {
  const { text, tone } = WORDS[status];
  return <Pill tone={tone}>{text}</Pill>;
}
