import { backgroundPaths } from "~/kit/background-paths";
import { storedItem, storeItem } from "../browser-storage";
import { formFields } from "./beacon";
import type { PushState } from "./push-events";

/** For whom this browser asked for pushes: an opaque name, or `guest`. */
const FOR = "dindin_push_for";
const GUEST = "guest";
/** The browser's subscription as the server last heard it: its address at the push service. */
const TOLD = "dindin_push_told";

/** What the server says of pushes for whoever is signed in; null when it does not answer. */
export async function fetchPushState(): Promise<PushState | null> {
  const answer = await fetch(backgroundPaths.push(), { headers: { accept: "application/json" } }).catch(
    () => null,
  );
  return answer?.ok ? ((await answer.json()) as PushState) : null;
}

/** The Push API's base64url keys as text. */
function fieldsOfSubscription(subscription: PushSubscription, intent: string): URLSearchParams {
  const { endpoint, keys = {} } = subscription.toJSON();
  return formFields({
    intent,
    endpoint: endpoint ?? "",
    p256dh: keys.p256dh ?? "",
    auth: keys.auth ?? "",
  });
}

async function tell(subscription: PushSubscription, intent: "subscribe" | "unsubscribe"): Promise<boolean> {
  const body = fieldsOfSubscription(subscription, intent);
  const answer = await fetch(backgroundPaths.push(), { method: "POST", body }).catch(() => null);
  const isHeard = answer?.ok ?? false;
  if (isHeard) storeItem("local", TOLD, intent === "subscribe" ? subscription.endpoint : null);
  return isHeard;
}

const registration = () => navigator.serviceWorker?.getRegistration();

/**
 * Asks the browser, then the server: only ever after a press, since the browser's own question comes with it.
 * Answers what came of it.
 */
export async function subscribeToPushes(): Promise<"on" | "refused" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  try {
    const [state, worker] = await Promise.all([fetchPushState(), navigator.serviceWorker.ready]);
    if (!state) return "failed";
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: state.key,
    });
    if (!(await tell(subscription, "subscribe"))) return "failed";
    storeItem("local", FOR, state.who ?? GUEST);
    return "on";
  } catch {
    return "failed";
  }
}

/** No more pushes in this browser: the push service and we forget it. */
export async function unsubscribeFromPushes(): Promise<void> {
  storeItem("local", FOR, null);
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  await tell(subscription, "unsubscribe");
  await subscription.unsubscribe();
}

/** Whether this browser shows pushes to whoever is signed in now. */
export async function isSubscribed(): Promise<boolean> {
  if (storedItem("local", FOR) === null) return false;
  return Boolean(await (await registration())?.pushManager.getSubscription());
}

/**
 * Brings this browser's subscription together with who is signed in: a guest's goes over to them, their own is said again
 * when it is not what the server knows (browsers renew theirs, and it ends with the sign-in), somebody else's ends here.
 * Nobody is subscribed by another person's yes. `state` is null for a guest.
 */
export async function syncSubscription(state: Pick<PushState, "who" | "has_browser"> | null): Promise<void> {
  const who = state?.who ?? null;
  const whose = storedItem("local", FOR);
  if (whose === null || (whose === GUEST && who === null)) return;
  if (whose !== GUEST && whose !== who) return unsubscribeFromPushes();
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  const isKnown = whose === who && state?.has_browser && storedItem("local", TOLD) === subscription.endpoint;
  if (!isKnown && (await tell(subscription, "subscribe"))) storeItem("local", FOR, who);
}
