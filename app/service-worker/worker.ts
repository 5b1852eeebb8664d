import { findWindow, OFFLINE_STYLE, type Push, pathWithin, readPush, strategyFor } from "./strategies";

/** What changes when the offline page does: a new text here is a new worker, which keeps the new page. */
declare const __VERSION__: string;

interface Late extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Late {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Late {
  data: { text(): string } | null;
}
interface Clicked extends Late {
  notification: Notification;
}
interface Window_ {
  url: string;
  focus(): Promise<Window_>;
}
interface Worker_ {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<Window_[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Late>(name: string, hear: (event: E) => void): void;
}
const worker = self as unknown as Worker_;

/** Cached under the version: the offline page and what it is drawn with. Nothing of a person. */
const OFFLINE = `dindin-offline-${__VERSION__}`;
/** Files whose names carry a hash of what is in them, and so never grow old; kept across versions. */
const FILES = "dindin-files";
/** As many of them; the oldest go. */
const MOST_FILES = 150;
/** How long a chunk may take (docs/rules.md, The browser). Milliseconds. */
const CHUNK_MS = 120_000;
const PAGE = "/offline.html";

async function install(): Promise<void> {
  const cache = await caches.open(OFFLINE);
  await cache.addAll(
    [PAGE, OFFLINE_STYLE, "/fonts/fraunces.woff2", "/fonts/figtree.woff2"].map(
      (url) => new Request(url, { cache: "reload" }),
    ),
  );
  // The pages that are open lose nothing by a new worker, which answers them from the same network and the same files.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== OFFLINE && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The page from the network, else the offline page: HTML is never cached, since it may be somebody's. */
async function navigate(event: Fetched): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function offline(event: Fetched): Promise<Response> {
  return (await caches.match(event.request)) ?? fetch(event.request);
}

async function trim(cache: Cache): Promise<void> {
  const names = await cache.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST_FILES)).map((name) => cache.delete(name)));
}

async function file(event: Fetched): Promise<Response> {
  const known = await caches.match(event.request);
  if (known) return known;
  const answer = await fetch(event.request, { signal: AbortSignal.timeout(CHUNK_MS) });
  if (answer.status === 200) {
    const copy = answer.clone();
    const cache = await caches.open(FILES);
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => trim(cache),
        () => undefined,
      ),
    );
  }
  return answer;
}

/** `renotify` is in no typing yet: without it a push that takes an earlier one's place comes in silence. */
type Shown = NotificationOptions & { renotify: boolean };

/** Shows a push. One about a whole takes away those about its parts, whose tags begin with its own and `#`. */
async function show({ title, body, path, tag }: Push): Promise<void> {
  for (const shown of await worker.registration.getNotifications())
    if (shown.tag.startsWith(`${tag}#`)) shown.close();
  const options: Shown = {
    body,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    tag,
    renotify: true,
    data: { path },
  };
  await worker.registration.showNotification(title, options);
}

/** To the screen it is about: in a window that shows just that, else in a new one. No window is led away from what it shows. */
async function open(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = await findWindow(windows, url)
    ?.focus()
    .catch(() => null);
  if (!there) await worker.clients.openWindow(url);
}

worker.addEventListener("install", (event: Late) => event.waitUntil(install()));
worker.addEventListener("activate", (event: Late) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event: Fetched) => {
  const way = strategyFor(event.request, worker.location.origin);
  if (way === "page") event.respondWith(navigate(event));
  if (way === "file") event.respondWith(file(event));
  if (way === "offline") event.respondWith(offline(event));
});
worker.addEventListener("push", (event: Pushed) => event.waitUntil(show(readPush(event.data?.text() ?? ""))));
worker.addEventListener("notificationclick", (event: Clicked) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: unknown };
  event.waitUntil(open(pathWithin(path)));
});
