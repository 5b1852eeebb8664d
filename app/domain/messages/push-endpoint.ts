/** Where browsers have their pushes delivered: Chrome, Firefox, Edge, Safari. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
];

/**
 * Whether pushes may be sent to this address. A browser names it and our server calls it, so it must be a push service's
 * own: nothing else can be reached through us. `own` is a further origin that is one.
 */
export function isPushEndpoint(endpoint: string, own?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username } = new URL(endpoint);
  if (own !== undefined && URL.canParse(own) && origin === new URL(own).origin) return true;
  const isService = SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && port === "" && username === "" && isService;
}
