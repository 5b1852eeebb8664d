import { z } from "zod";
import { messageKind } from "../kind";

/** What stands in a download for a message of an earlier version that held text, and of what nothing was known but that. Never sent. */
export const messageRemoved = messageKind({
  topic: "account",
  facts: z.object({}),
  render: async (_, { isDownload }) =>
    isDownload
      ? { title: "An earlier message", paragraphs: ["We no longer have its text."], action: null }
      : null,
});
