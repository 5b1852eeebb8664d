import type { UploadRow } from "~/domain/imports-exports/list-uploads.server";
import { Pill } from "~/ui/pill";

const WORDS = {
  checked: { text: "Not imported yet", tone: "turmeric" },
  discarded: { text: "Discarded", tone: "sunk" },
  queued: { text: "Waiting to start", tone: "sunk" },
  running: { text: "Importing", tone: "plum" },
  done: { text: "Imported", tone: "herb" },
  failed: { text: "Stopped", tone: "danger" },
} as const;

/** How far a file of members is, in words. */
export function ImportStatus({ status }: { status: UploadRow["status"] }) {
  const { text, tone } = WORDS[status];
  return <Pill tone={tone}>{text}</Pill>;
}
