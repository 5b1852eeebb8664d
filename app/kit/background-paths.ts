/** Where pages say what they measured: by itself, since the script that does has 1.5 kB. */
export const telemetryPath = () => "/telemetry/events";

/** Where pages report and ask in the background, and the screen about it: nothing that a page loads at first leads there. */
export const backgroundPaths = {
  worker: () => "/sw.js",
  push: () => "/push/subscription",
  pushEvent: () => "/push/event",
  liveOrders: () => "/my-orders/live",
  liveKitchen: () => "/chef/live",
  cartDrawer: () => "/account/cart/drawer",
  notifications: () => "/account/notifications",
};
