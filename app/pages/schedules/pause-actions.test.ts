import { expect, test } from "vitest";
import { clock } from "~/kit/clock";
import { addDays, dayIn, formatDay } from "~/kit/day";
import { aChef } from "../../../tests/builders";
import { takeBreak } from "./pause-actions.server";

test("a break that meets one that is planned is said with the end of both", async () => {
  const me = await aChef();
  const day = (n: number) => addDays(dayIn(me.time_zone, clock.now()), 30 + n);
  const said = async (from: number, to: number) => {
    const form = new FormData();
    form.set("closed_from", day(from));
    form.set("closed_to", day(to));
    const answer = await takeBreak(me, form);
    return answer instanceof Response ? decodeURIComponent(answer.headers.get("set-cookie") ?? "") : answer;
  };
  expect(await said(10, 20)).toContain(`Closed from ${formatDay(day(10))} to ${formatDay(day(20))}.`);
  expect(await said(5, 9)).toContain(`Closed from ${formatDay(day(5))} to ${formatDay(day(20))}.`);
  expect(await said(30, 30)).toContain(`Closed on ${formatDay(day(30))}.`);
});
