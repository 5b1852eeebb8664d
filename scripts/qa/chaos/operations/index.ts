import type { Operation } from "../operation";
import { buyCard } from "./buy-card";
import { cancel } from "./cancel";
import { checkout, couponRush } from "./checkout";
import { confirm } from "./confirm";
import { credit } from "./credit";
import { decline } from "./decline";
import { deliver } from "./deliver";
import { distribute } from "./distribute";
import { groupOrder } from "./group-order";
import { join } from "./join";
import { leave } from "./leave";
import { redeem } from "./redeem";
import { refund } from "./refund";
import { refundByHand } from "./refund-by-hand";
import { replay } from "./replay";
import { resetTick } from "./reset-tick";
import { restock } from "./restock";
import { swap } from "./swap";
import { tip } from "./tip";

/** All that people do in a chaos run. One file each. */
export const operations: readonly Operation[] = [
  checkout,
  couponRush,
  confirm,
  cancel,
  decline,
  swap,
  groupOrder,
  refund,
  refundByHand,
  deliver,
  distribute,
  redeem,
  buyCard,
  tip,
  resetTick,
  restock,
  credit,
  leave,
  join,
  replay,
];
