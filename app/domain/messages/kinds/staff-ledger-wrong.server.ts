import { z } from "zod";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: the hourly check found the ledger wrong and stopped new checkouts. */
export const staffLedgerWrong = messageKind({
  topic: "alarms",
  facts: z.object({ findings: z.int() }),
  async render({ findings }) {
    const what = findings === 1 ? "one problem" : `${findings} problems`;
    return {
      title: "The ledger has errors: new checkouts are stopped",
      paragraphs: [
        `The hourly check found ${what} in the ledger. No one can check out until it's fixed.`,
        "npm run ledger:check shows the details, and npm run ledger:check -- --resume reopens checkouts once there are no more problems.",
      ],
      action: { label: "Open the ledger", path: staffPaths.money() },
    };
  },
});
