import type { Operation } from "../operation";
import { cancel } from "./cancel";
import { checkout, couponRush } from "./checkout";
import { confirm } from "./confirm";
import { distribute } from "./distribute";
import { leave } from "./leave";
import { redeem } from "./redeem";
import { replay } from "./replay";
import { resetTick } from "./reset-tick";
import { restock } from "./restock";
import { tip } from "./tip";

/** All that people do in a chaos run. One file each. */
export const operations: readonly Operation[] = [
  checkout,
  couponRush,
  confirm,
  cancel,
  distribute,
  redeem,
  tip,
  resetTick,
  restock,
  leave,
  replay,
];
