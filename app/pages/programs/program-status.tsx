import type { ProgramView } from "~/domain/programs/schemas.server";
import { Pill } from "~/ui/pill";

const WORDS: Record<ProgramView["status"], string> = {
  planned: "Not open yet",
  open: "Open",
  claimed: "All claimed",
  over: "Over",
  ended: "Ended",
};

/** Where a program stands, in words. */
export function ProgramStatus({ status }: Pick<ProgramView, "status">) {
  return <Pill>{WORDS[status]}</Pill>;
}
