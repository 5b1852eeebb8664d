import { ReasonForm } from "../support/reason-form";

/** Ends a rule, or takes back one that has not begun, with its reason; folded until it is asked for. */
export function StopForm({
  rule,
  act,
  what,
  mayAct,
  answer,
}: {
  rule: number;
  act: "End" | "Take back";
  /** which one, for those who hear the page */
  what: string;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}) {
  const title = (
    <>
      {act}…<span className="sr-only"> {what}</span>
    </>
  );
  return (
    <ReasonForm
      {...{ title, mayAct, answer, id: `rule-${rule}`, about: { intent: "stop", rule } }}
      {...{ button: act, isDanger: true, isCell: true }}
    />
  );
}
