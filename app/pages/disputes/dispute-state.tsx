import { Pill } from "~/ui/pill";

const STATES: Record<string, { text: string; tone: "danger" | "turmeric" | "herb" | "sunk" | "plum" }> = {
  needs_response: { text: "Wants an answer", tone: "danger" },
  warning_needs_response: { text: "Inquiry: wants an answer", tone: "danger" },
  under_review: { text: "With the bank", tone: "turmeric" },
  warning_under_review: { text: "Inquiry: with the bank", tone: "turmeric" },
  won: { text: "Won", tone: "herb" },
  warning_closed: { text: "Inquiry over", tone: "herb" },
  prevented: { text: "Prevented", tone: "herb" },
  lost: { text: "Lost", tone: "sunk" },
};

/** Where a dispute stands, in words; one that Stripe is being asked about just now says so. */
export function DisputeState({ status, isAsked }: { status: string; isAsked: boolean }) {
  if (isAsked) return <Pill tone="plum">On its way to Stripe</Pill>;
  const { text, tone } = STATES[status] ?? { text: status.replaceAll("_", " "), tone: "sunk" as const };
  return <Pill tone={tone}>{text}</Pill>;
}
