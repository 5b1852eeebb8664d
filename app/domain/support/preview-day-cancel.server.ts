import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import { mapSettled } from "~/kit/map-settled";
import { listOpenParts, type OpenPart } from "../lookup/cook-day.server";
import type { MethodRefund } from "../messages/method-refunds";
import { sumRefunds } from "../refunds/refunds-by-method";
import {
  cancelWords,
  planStaffCancel,
  previewOfPlan,
  type StaffCancelPreview,
} from "../refunds/staff-cancel-plan.server";
import { Refusal } from "../refusal";
import type { StaffActor } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { countCheckouts } from "./day-of-cook.server";

/** More orders than a kitchen cooks on a day. */
const MOST = 500;
/** Orders that are looked at at once. */
const AT_ONCE = 4;

/** An order of the day: what goes back of it, in words, or why it can't be canceled by who asks. */
export interface DayOrder extends OpenPart {
  words: string | null;
  problem: string | null;
}

/** What canceling a cook's day would do. Cents. */
export interface DayCancelPreview {
  orders: DayOrder[];
  /** of the orders that can be canceled: how many, by how many people, and their portions */
  count: number;
  people: number;
  portions: number;
  refunds: MethodRefund[];
  bank_cents: number;
  pay_cents: number;
  /** checkouts under way, which become orders when they are paid */
  checkouts: number;
}

/** What one part gives back, or the rule that stands against it. */
async function previewPart(by: StaffActor, part: OpenPart): Promise<StaffCancelPreview | Refusal> {
  try {
    return await transaction(async (tx) => {
      await refuseToOneself(tx, by, part.account_id);
      return previewOfPlan(tx, await planStaffCancel(tx, part));
    });
  } catch (error) {
    if (error instanceof Refusal && error.kind !== "unavailable") return error;
    throw error;
  }
}

/** What would happen to a cook's open orders of a day. Nothing is changed. */
export async function previewDayCancel(by: StaffActor, chef_id: number, day: Day): Promise<DayCancelPreview> {
  const [parts, checkouts] = await Promise.all([
    listOpenParts(chef_id, day, { limit: MOST }),
    countCheckouts(chef_id, day),
  ]);
  const previews = new Map<number, StaffCancelPreview | Refusal>();
  await mapSettled(
    parts,
    "orders of a day",
    async (part) => previews.set(part.part_id, await previewPart(by, part)),
    AT_ONCE,
  );
  const orders = parts.map((part): DayOrder => {
    const preview = previews.get(part.part_id);
    if (preview instanceof Refusal) return { ...part, words: null, problem: preview.message };
    return { ...part, words: preview ? cancelWords(preview) : null, problem: null };
  });
  const can = orders.filter(({ problem }) => problem === null);
  const given = [...previews.values()].flatMap((one) => (one instanceof Refusal ? [] : [one]));
  return {
    ...{ orders, checkouts, count: can.length },
    people: new Set(can.map(({ account_id }) => account_id)).size,
    portions: can.reduce((sum, one) => sum + one.portions, 0),
    refunds: sumRefunds(given.flatMap(({ refunds }) => refunds)),
    bank_cents: given.reduce((sum, one) => sum + one.bank_cents, 0),
    pay_cents: given.reduce((sum, one) => sum + one.pay_cents, 0),
  };
}
