import { closeMonth as close } from "~/domain/accounting/close-month.server";
import { listMonths } from "~/domain/accounting/list-months.server";
import { showMonth } from "~/domain/accounting/show-month.server";
import { sumLedgerDays } from "~/domain/accounting/sum-days.server";
import { Mutex } from "../locks";
import type { Operation } from "../operation";
import type { Run } from "../run";
import { doAsStaff } from "../staff";

/** Codes of a month that can't be closed, or not anymore. */
const NOT_NOW = ["month_closed", "month_open", "month_before_open"];

/** A closed month as finance sees it: what each kind of account began with and moved, and its taxes. */
export async function shownOf(month: string): Promise<string> {
  const { lines, tax } = await showMonth(month);
  return JSON.stringify({ lines, tax });
}

/** Two at a time close the oldest month that is over, while people order in the one that is not. */
async function closeOldest(run: Run): Promise<void> {
  await run.keepTrying(sumLedgerDays);
  const months = await run.keepTrying(listMonths);
  const oldest = months.findLast(({ state }) => state !== "closed");
  if (!oldest) return;
  const { month } = oldest;
  const twins = [1, 2].map(() => doAsStaff(run, (me) => close(me, month, "The books are done")));
  const refusals = await Promise.all(twins);
  const wrong = refusals.find((one) => one !== null && !NOT_NOW.includes(one.code ?? ""));
  if (wrong) run.violated(`closing ${month} was refused: ${wrong.code} ${wrong.message}`);
  const now = (await run.keepTrying(listMonths)).find((one) => one.month === month);
  if (now?.state !== "closed") return;
  run.model.closed.set(month, await run.keepTrying(() => shownOf(month)));
  run.count("months closed");
}

const lock = new Mutex();

/** Finance closes months: nothing changes them afterward. */
export const closeMonth: Operation = {
  name: "month closed",
  weight: 1,
  needs: "/v1/payment/user-wallet/",
  perform: (run) => lock.run(() => closeOldest(run)),
};
