import type { Staff } from "~/domain/accounts/people";
import { type StaffAction, staffMay } from "~/domain/staff/staff-may";
import { endSessionsByStaff, lockAccount } from "~/domain/support/person-acts.server";
import { PersonActInput } from "~/domain/support/schemas.server";
import { startView } from "~/domain/support/view-as.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { viewCookie } from "~/http/view-cookie.server";
import { paths } from "~/kit/paths";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { answerProved } from "./answer-proved.server";

interface Act {
  right: StaffAction;
  /** wants a code of the last ten minutes */
  isProved: boolean;
  run(me: Staff, id: number, reason: string): Promise<Response>;
}

const back = (id: number, text: string) => redirectWithToast(staffPaths.person(id), text);

/** What the team can do with somebody's account, by what the form says. */
const PERSON_ACTS: Record<string, Act> = {
  lock: {
    ...{ right: "lock people out", isProved: true },
    async run(me, id, reason) {
      await lockAccount(me, id, { isLocked: true, reason });
      return back(id, "Locked. They've been told why.");
    },
  },
  unlock: {
    ...{ right: "lock people out", isProved: true },
    async run(me, id, reason) {
      await lockAccount(me, id, { isLocked: false, reason });
      return back(id, "Unlocked. They've been told.");
    },
  },
  sessions: {
    ...{ right: "help people sign in", isProved: false },
    async run(me, id, reason) {
      const ended = await endSessionsByStaff(me, id, reason);
      return back(id, `Signed out of ${countOf(ended, "device")}.`);
    },
  },
  view: {
    ...{ right: "view as users", isProved: true },
    async run(me, id, reason) {
      await startView(me, id, reason);
      const headers = new Headers({ "set-cookie": viewCookie(true) });
      return redirectWithToast(paths.account(), "You see what they see, read only.", { headers });
    },
  },
};

/** The act that a form is about, where it is one of these. */
export function personAct(intent: FormDataEntryValue | null): Act | undefined {
  return typeof intent === "string" && Object.hasOwn(PERSON_ACTS, intent) ? PERSON_ACTS[intent] : undefined;
}

/** Carries out an act on somebody's account for whoever may, with its reason. */
export async function actOnPerson(me: Staff, id: number, form: FormData, act: Act) {
  if (!staffMay(me.role, act.right))
    throw errorPage("You do not have permission to perform this action.", 403);
  const run = ({ reason }: { reason: string }) => act.run(me, id, reason);
  return act.isProved ? answerProved(me, form, PersonActInput, run) : answerForm(form, PersonActInput, run);
}
