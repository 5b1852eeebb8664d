import { Pill } from "~/ui/pill";

const TONES = { Activated: "herb", Invited: "turmeric", Suspended: "danger", Rejected: "danger" } as const;

/** The state of a membership as a label; the words say it, the color only helps. */
export function MemberStatus({ status }: { status: string }) {
  return <Pill tone={TONES[status as keyof typeof TONES]}>{status}</Pill>;
}
