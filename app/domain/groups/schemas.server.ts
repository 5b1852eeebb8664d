import { z } from "zod";
import { idNumber, text } from "~/kit/fields.server";
import { GROUP_KINDS } from "./kinds";

/** Most people who are put into a group at once. */
const MOST = 10_000;

const kind = z.enum(GROUP_KINDS, { error: "Choose department, cost_center or office" });

/** A group's name, also as a file of members has it. */
export const groupName = text(60, "Name is required").refine(
  (value) => !/\p{Cc}/u.test(value),
  "This contains a character we can't save",
);

export const GroupInput = z.object({ kind, name: groupName });
export const GroupChange = z.object({ name: groupName });

export const GroupView = z.object({
  id: z.int(),
  kind,
  name: z.string(),
  members: z.int().describe("who has not left"),
});
export type Group = z.output<typeof GroupView>;

const list = "List member ids";

export const MoveInput = z.object({
  members: z.array(idNumber, { error: list }).min(1, list).max(MOST, `List at most ${MOST} members`),
});

export const MovedView = z.object({
  members: z.int().describe("who is in the group now that was named; others are none of my organization's"),
});
