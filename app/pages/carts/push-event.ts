import type { ActionFunctionArgs } from "@remix-run/node";
import { PUSH_EVENTS, type PushEvent, reportPushEvent } from "~/domain/cart-reminders/push-events.server";
import { invalid } from "~/domain/refusal";
import { answerBeacon } from "~/http/beacon.server";
import { readForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";

const isEvent = (name: string): name is PushEvent => PUSH_EVENTS.some((one) => one === name);

/** What a page reports to the push service as it is left, or a second after it came. A guest's is heard and forgotten. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await optionalPerson.read(request);
  const form = await readForm(request);
  return answerBeacon(async () => {
    const event = String(form.get("event") ?? "");
    if (!isEvent(event)) throw invalid("event", "There is no such event");
    if (me) await reportPushEvent(me, event, String(form.get("meal") ?? "").slice(0, 200));
  });
}
