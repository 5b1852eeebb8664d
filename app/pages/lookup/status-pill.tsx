import { statusWords } from "~/kit/status-words";
import { Pill } from "~/ui/pill";

const TONES: Record<string, "herb" | "turmeric" | "danger" | "sunk"> = {
  delivered: "herb",
  accepted: "herb",
  succeeded: "herb",
  approved: "herb",
  activated: "herb",
  pending_payment: "turmeric",
  placed: "turmeric",
  processing: "turmeric",
  failed: "danger",
  suspended: "danger",
};

/** A state in words; green for what is well, red for what failed. */
export function StatusPill({ status }: { status: string }) {
  return (
    <Pill tone={TONES[status] ?? "sunk"}>
      <span className="first-letter:uppercase">{statusWords(status)}</span>
    </Pill>
  );
}
