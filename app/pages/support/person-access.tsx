import { Panel } from "~/ui/card";
import { ProofFirst } from "./access-form";
import { useProofForms } from "./proof-field";
import { ReasonForm } from "./reason-form";

/** What who looks may do with the account. */
export interface PersonRights {
  mayLock: boolean;
  maySignOut: boolean;
  mayView: boolean;
}

interface Props extends PersonRights {
  id: number;
  isLocked: boolean;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** The form of one act. */
const of = (intent: "sessions" | "unlock" | "lock") => ({
  ...{ id: intent, about: { intent }, formClassName: "mb-2" },
});

/** Locks somebody out or lets them in again, and signs them out. */
export function PersonAccess({ id, isLocked, mayLock, maySignOut, mayAct, answer }: Props) {
  const isShown = useProofForms(mayAct);
  if (!mayLock && !maySignOut) return null;
  return (
    <Panel id="person-access" title="Access">
      <div className="grid gap-1">
        {maySignOut && (
          <ReasonForm
            {...{ answer, ...of("sessions"), title: "Sign out everywhere…", button: "Sign out" }}
            hint="For the audit. They can sign in again."
          />
        )}
        {mayLock && isShown && isLocked && (
          <ReasonForm
            {...{ answer, mayAct, ...of("unlock"), title: "Unlock the account…", button: "Unlock" }}
            hint="They'll read this in an email."
          />
        )}
        {mayLock && isShown && !isLocked && (
          <ReasonForm
            {...{ answer, mayAct, ...of("lock"), title: "Lock the account…", button: "Lock", isDanger: true }}
            hint="They'll read this in an email. Their orders stay; a kitchen is suspended on its own screen."
          />
        )}
        {mayLock && !isShown && (
          <div className="mt-2 border-t border-line pt-3">
            <ProofFirst id={id} />
          </div>
        )}
      </div>
    </Panel>
  );
}
