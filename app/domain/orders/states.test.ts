import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { UNDERWAY } from "../underway";
import { isUnderway } from "../underway.server";
import { canMove, nextSteps, ORDER_STATUSES, type StepActor, statusOfParts } from "./states";

describe("the life of an order", () => {
  test("exactly the steps of the table are allowed", () => {
    const movers: StepActor[] = ["settling", "time", "chef", "staff", "diner"];
    const allowed = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => movers.some((by) => canMove(from, to, by))).map(
        (to) => `${from} > ${to}`,
      ),
    );
    expect(allowed).toEqual([
      "pending_payment > placed",
      "pending_payment > expired",
      "placed > accepted",
      "placed > cancelled",
      "accepted > preparing",
      "accepted > cancelled",
      "preparing > out_for_delivery",
      "preparing > cancelled",
      "out_for_delivery > delivered",
      "out_for_delivery > cancelled",
    ]);
  });

  test("a diner moves nothing toward delivery, and only staff stop a dinner that is on its way", () => {
    expect(nextSteps("accepted", "diner")).toEqual(["cancelled"]);
    expect(nextSteps("out_for_delivery", "chef")).toEqual(["delivered"]);
    expect(nextSteps("out_for_delivery", "staff")).toEqual(["delivered", "cancelled"]);
    expect(nextSteps("delivered", "staff")).toEqual([]);
  });

  test("an order shows its least advanced active part", () => {
    expect(statusOfParts(["delivered", "preparing", "accepted"])).toBe("accepted");
    expect(statusOfParts(["delivered", "cancelled"])).toBe("delivered");
    expect(statusOfParts(["cancelled", "cancelled"])).toBe("cancelled");
  });
});

test("what is under way is the same in SQL", async () => {
  const rows = await sql<{ status: string }[]>`
    SELECT status FROM unnest(enum_range(NULL::"OrderStatus")) AS p(status) WHERE ${isUnderway} ORDER BY 1`;
  expect(rows.map(({ status }) => status).sort()).toEqual([...UNDERWAY].sort());
});
