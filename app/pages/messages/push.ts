import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "~/data/sql.server";
import { readRemaining } from "~/domain/cart-reminders/push-events.server";
import {
  hasSubscription,
  SubscriptionInput,
  subscribe,
  unsubscribe,
} from "~/domain/messages/push-subscription.server";
import { externalIdOf, wantsReminders } from "~/domain/messages/push-tags.server";
import { Refusal } from "~/domain/refusal";
import { answerBeacon } from "~/http/beacon.server";
import { fieldErrors } from "~/http/endpoint";
import { orErrorPage, readForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";
import { env } from "~/kit/env.server";

/** What a page needs to ask for pushes and to report: our public key, an opaque name for who is signed in, whether reports are wanted, whether pushes go to this browser, what is left to spend. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await optionalPerson.read(request);
  const [hasConsent, isSubscribed, remaining] = me
    ? await orErrorPage(
        Promise.all([wantsReminders(sql, me.account_id), hasSubscription(me), readRemaining(me)]),
      )
    : [false, false, null];
  const state = {
    key: env.PUSH_VAPID_PUBLIC_KEY,
    who: me && externalIdOf(me.account_id),
    has_consent: hasConsent,
    has_browser: isSubscribed,
    remaining_dollar_cents: remaining?.cents ?? 0,
    remaining_voucher: remaining?.vouchers ?? 0,
  };
  return Response.json(state, { headers: { "cache-control": "no-store" } });
}

/** A browser that asks for pushes, or wants none anymore (`intent` is `unsubscribe`). */
export async function action({ request }: ActionFunctionArgs) {
  const me = await optionalPerson.read(request);
  const form = await readForm(request);
  return answerBeacon(async () => {
    const parsed = SubscriptionInput.safeParse(Object.fromEntries(form));
    if (!parsed.success)
      throw new Refusal("invalid", "This is no subscription.", { fields: fieldErrors(parsed.error) });
    if (form.get("intent") === "unsubscribe") await unsubscribe(parsed.data);
    else await subscribe(me, parsed.data, signInOriginOf(request, "session").ip);
  });
}
