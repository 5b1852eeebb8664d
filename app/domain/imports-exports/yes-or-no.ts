const YES = new Set(["yes", "y", "true", "1", "x", "on"]);
const NO = new Set(["", "no", "n", "false", "0", "off"]);

/** Whether a cell says yes; an empty one says no. */
export function isYes(cell: string | undefined): boolean {
  return YES.has((cell ?? "").toLowerCase());
}

/** Whether a cell says yes or no at all. */
export function isYesOrNo(cell: string | undefined): boolean {
  return isYes(cell) || NO.has((cell ?? "").toLowerCase());
}
