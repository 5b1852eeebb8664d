/** What happened to an order or to one part of it. */
interface Step {
  part_id: number | null;
  at: Date;
  kind: string;
  actor: string;
  note: string | null;
}

/**
 * A step of parts that the order follows at the same moment is one: the order's own, with the parts' note. What parts did
 * while the order stayed is left as it is. The steps come in the order in which they were written.
 */
export function mergeSteps<S extends Step>(steps: readonly S[]): S[] {
  const nameOf = ({ at, kind, actor }: S) => `${at.getTime()} ${kind} ${actor}`;
  const ofOrder = new Map(steps.filter((one) => one.part_id === null).map((one) => [nameOf(one), one]));
  const noteOf = (step: S) =>
    step.note ?? steps.find((one) => one.note !== null && nameOf(one) === nameOf(step))?.note ?? null;
  return steps
    .filter((step) => step.part_id === null || !ofOrder.has(nameOf(step)))
    .map((step) => (step.part_id === null ? { ...step, note: noteOf(step) } : step));
}
