import type { Operation } from "../operation";
import { buyCard } from "./buy-card";
import { cancel } from "./cancel";
import { cancelOneDay } from "./cancel-day";
import { cancelOnePart } from "./cancel-part";
import { checkout, couponRush } from "./checkout";
import { closeMonth } from "./close-month";
import { confirm } from "./confirm";
import { credit } from "./credit";
import { decline } from "./decline";
import { deliver } from "./deliver";
import { dispute } from "./dispute";
import { distribute } from "./distribute";
import { freeDish } from "./free-dish";
import { fund } from "./fund";
import { giftPayout } from "./gift-payout";
import { groupOrder } from "./group-order";
import { invoice } from "./invoice";
import { join } from "./join";
import { leave } from "./leave";
import { program } from "./program";
import { promotion } from "./promotion";
import { redeem } from "./redeem";
import { refund } from "./refund";
import { refundByHand } from "./refund-by-hand";
import { replay } from "./replay";
import { resetTick } from "./reset-tick";
import { restock } from "./restock";
import { swap } from "./swap";
import { tip } from "./tip";
import { undo } from "./undo";

/** All that people do in a chaos run. One file each. */
export const operations: readonly Operation[] = [
  checkout,
  couponRush,
  confirm,
  cancel,
  cancelOnePart,
  cancelOneDay,
  decline,
  swap,
  groupOrder,
  refund,
  refundByHand,
  deliver,
  distribute,
  undo,
  fund,
  invoice,
  redeem,
  buyCard,
  tip,
  resetTick,
  restock,
  credit,
  promotion,
  program,
  freeDish,
  giftPayout,
  dispute,
  closeMonth,
  leave,
  join,
  replay,
];
