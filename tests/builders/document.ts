import { sql } from "~/data/sql.server";
import type { TestChef } from "./chef";
import { type DayOrOffset, dayFrom } from "./schedule";
import { unique } from "./unique";

interface DocumentOptions {
  chef: TestChef;
  kind?: "permit" | "food_handler";
  /** the last day it is valid; a year from today unless told otherwise */
  until?: DayOrOffset;
  status?: "submitted" | "approved" | "rejected";
}

/** A kitchen's document without a file; answers its id. Approved it has not set the kitchen's permit: staff's decision does that. */
export async function aDocument({
  chef,
  kind = "permit",
  until = 365,
  status = "submitted",
}: DocumentOptions) {
  const row = {
    ...{
      chef_id: chef.chef_id,
      kind,
      status,
      path: `documents/${unique()}`,
      type: "application/pdf",
      bytes: 9,
    },
    expires_on: await dayFrom(until, chef.time_zone),
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO kitchen_document ${sql(row)} RETURNING id`;
  return (made as { id: number }).id;
}
