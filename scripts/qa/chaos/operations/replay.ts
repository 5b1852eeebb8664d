import { askStripe, sendEvent } from "../../../../tests/setup/money";
import type { Operation } from "../operation";

interface StripeEvent {
  id: string;
  type: string;
}

/** Stripe sends an event it has sent before, to any server, up to five times at once. */
export const replay: Operation = {
  name: "webhook replay",
  weight: 3,
  needs: "/v1/shop/intent/create/",
  async perform(run, random) {
    const listed = await askStripe<{ data?: StripeEvent[] }>(
      run.environment.stripe,
      "GET",
      "/v1/events?limit=100",
    ).catch(() => ({ data: [] }));
    const events = listed.data ?? [];
    if (events.length === 0) return;
    const event = random.pick(events);
    const answers = await Promise.all(
      Array.from({ length: random.int(1, 5) }, () =>
        sendEvent(run.environment.stripe, random.pick(run.environment.processes.urls), event, -run.offset)
          .then((answer) => answer.status)
          .catch(() => 0),
      ),
    );
    run.count(`webhook ${answers.join(" ")}`);
    const wrong = answers.filter(
      (status) => status !== 200 && !(run.isShaken && (status === 0 || status === 503)),
    );
    if (wrong.length > 0) run.violated(`${event.type} again was answered ${wrong.join(", ")}`);
  },
};
