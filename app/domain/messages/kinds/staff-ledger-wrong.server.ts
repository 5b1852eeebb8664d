import { z } from "zod";
import { messageKind } from "../kind";

/** To staff: the hourly check found the books wrong and stopped new checkouts. */
export const staffLedgerWrong = messageKind({
  topic: "alarms",
  facts: z.object({ findings: z.int() }),
  async render({ findings }) {
    const what = findings === 1 ? "one thing" : `${findings} things`;
    return {
      title: "The ledger is wrong: new checkouts are stopped",
      paragraphs: [
        `The hourly check found ${what} in the books that can't be. Nobody can begin a checkout until it is repaired.`,
        "npm run ledger:check says what it is, and npm run ledger:check -- --resume lets checkouts go on once nothing is found any more.",
      ],
      action: null,
    };
  },
});
