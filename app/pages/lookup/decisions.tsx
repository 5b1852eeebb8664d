import type { ApprovalDecision, ApprovalState } from "~/domain/staff/approvals";
import type { ApprovalKind } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { DecisionForm } from "../staff/decision-form";

interface Props {
  row: { id: number; title: string };
  kind: ApprovalKind;
  state: ApprovalState;
  decisions: readonly ApprovalDecision[];
  answer: unknown;
}

/** What can be decided on what this screen is about. */
export function Decisions({ decisions, ...rest }: Props) {
  return (
    <Panel id="decisions" title="Decide">
      <div className="flex flex-wrap items-start gap-2.5">
        {decisions.map((decision) => (
          <DecisionForm key={decision} decision={decision} {...rest} />
        ))}
      </div>
    </Panel>
  );
}
