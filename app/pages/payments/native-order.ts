/** Where the app keeps the order that it is making, and where it finds what became of the card. */
const ORDER = "order";
const RESULT = "add_card_result";

const SECRET = /^seti_\w+_secret_\w+$/;

interface Shell {
  ReactNativeWebView?: { postMessage(text: string): void };
}

/** The WebView may have been opened without storage: then nothing is kept, and the app is told by message alone. */
function stored(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/**
 * The client secret of the card that is to be added: in the address behind `#` (it reaches no server's log) or as a query,
 * else as `clientSecret` of the order that the app put into local storage. Null when there is none.
 */
export function readSecret(): string | null {
  const given = [
    new URLSearchParams(location.hash.slice(1)).get("client_secret"),
    new URLSearchParams(location.search).get("client_secret"),
    stored(ORDER).clientSecret,
  ];
  const found = given.find((one) => typeof one === "string" && SECRET.test(one));
  return typeof found === "string" ? found : null;
}

const setupOf = (secret: string) => secret.split("_secret_")[0] ?? "";

/** Keeps what became of it where the app looks, and tells the app's own shell. */
export function storeResult(secret: string, payment_method: string): void {
  const result = JSON.stringify({ status: "succeeded", setup_intent: setupOf(secret), payment_method });
  try {
    localStorage.setItem(RESULT, result);
  } catch {
    // told by message only
  }
  (window as Shell).ReactNativeWebView?.postMessage(result);
}

/** Whether this secret's card is saved already: a reload must not offer the form again. */
export function storedResult(secret: string | null): boolean {
  const { setup_intent } = stored(RESULT);
  return secret !== null && setup_intent === setupOf(secret);
}

/** Calls back when the app names another secret in the address. Answers how to stop. */
export function onNewSecret(read: () => void): () => void {
  addEventListener("hashchange", read);
  return () => removeEventListener("hashchange", read);
}
