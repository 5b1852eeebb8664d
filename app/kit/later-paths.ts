/** Where pages report and ask in the background, and the screen about it: nothing that a page loads at first leads there. */
export const laterPaths = {
  worker: () => "/sw.js",
  push: () => "/push/subscription",
  pushEvent: () => "/push/event",
  telemetry: () => "/telemetry/events",
  liveOrders: () => "/my-orders/live",
  notifications: () => "/account/notifications",
};
