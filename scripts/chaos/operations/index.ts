import type { Operation } from "../operation";
import { cancel } from "./cancel";
import { checkout } from "./checkout";
import { confirm } from "./confirm";
import { replay } from "./replay";

/** All that people do in a chaos run. One file each. */
export const operations: readonly Operation[] = [checkout, confirm, cancel, replay];
