import * as accounts from "./accounts.ts";
import * as balance from "./balance.ts";
import { capturePaymentIntent } from "./capture.ts";
import * as charges from "./charges.ts";
import * as customers from "./customers.ts";
import * as disputes from "./disputes.ts";
import * as events from "./events.ts";
import * as files from "./files.ts";
import * as intents from "./payment-intents.ts";
import * as methods from "./payment-methods.ts";
import * as payouts from "./payouts.ts";
import * as refunds from "./refunds.ts";
import * as setups from "./setup-intents.ts";
import * as transfers from "./transfers.ts";
import type { RequestContext } from "./world.ts";

interface Route {
  /** True when the browser may ask with the publishable key. */
  publishable: boolean;
  run: (ask: RequestContext) => object;
}
interface Found {
  route: Route;
  id: string;
  childId: string;
}

const TABLE: Record<string, (ask: RequestContext) => object> = {
  "POST customers": customers.createCustomer,
  "GET customers": customers.listCustomers,
  "GET customers/:": customers.retrieveCustomer,
  "POST customers/:": customers.updateCustomer,
  "DELETE customers/:": customers.deleteCustomer,
  "GET customers/:/payment_methods": methods.listPaymentMethods,
  "GET customers/:/payment_methods/:": methods.retrieveCustomersMethod,
  "POST payment_methods": methods.createPaymentMethod,
  "GET payment_methods": methods.listPaymentMethods,
  "GET payment_methods/:": (ask) => methods.methodOf(ask, ask.id),
  "POST payment_methods/:": methods.updatePaymentMethod,
  "POST payment_methods/:/attach": methods.attachPaymentMethod,
  "POST payment_methods/:/detach": methods.detachPaymentMethod,
  "POST payment_intents": intents.createPaymentIntent,
  "GET payment_intents": intents.listPaymentIntents,
  "GET payment_intents/:": (ask) => intents.intentOf(ask),
  "POST payment_intents/:": intents.updatePaymentIntent,
  "POST payment_intents/:/confirm": intents.confirmPaymentIntent,
  "POST payment_intents/:/capture": capturePaymentIntent,
  "POST payment_intents/:/cancel": intents.cancelPaymentIntent,
  "POST setup_intents": setups.createSetupIntent,
  "GET setup_intents": setups.listSetupIntents,
  "GET setup_intents/:": (ask) => setups.setupOf(ask),
  "POST setup_intents/:": setups.updateSetupIntent,
  "POST setup_intents/:/confirm": setups.confirmSetupIntent,
  "POST setup_intents/:/cancel": setups.cancelSetupIntent,
  "GET charges": charges.listCharges,
  "GET charges/:": (ask) => charges.chargeOf(ask, ask.id),
  "POST charges/:": charges.updateCharge,
  "POST refunds": refunds.createRefund,
  "GET refunds": refunds.listRefunds,
  "GET refunds/:": refunds.refundOf,
  "POST refunds/:": refunds.updateRefund,
  "POST accounts": accounts.createAccount,
  "GET accounts": accounts.listAccounts,
  "GET accounts/:": accounts.retrieveAccount,
  "GET account": accounts.retrieveAccount,
  "POST accounts/:": accounts.updateAccount,
  "DELETE accounts/:": accounts.deleteAccount,
  "POST accounts/:/login_links": accounts.createLoginLink,
  "POST account_links": accounts.createAccountLink,
  "POST transfers": transfers.createTransfer,
  "GET transfers": transfers.listTransfers,
  "GET transfers/:": transfers.transferOf,
  "POST transfers/:": transfers.updateTransfer,
  "POST transfers/:/reversals": transfers.createReversal,
  "GET transfers/:/reversals": transfers.listReversals,
  "GET transfers/:/reversals/:": transfers.reversalOf,
  "GET payouts": payouts.listPayouts,
  "GET payouts/:": payouts.retrievePayout,
  "GET balance": balance.retrieveBalance,
  "GET balance_transactions": balance.listMovements,
  "GET balance_transactions/:": balance.retrieveMovement,
  "GET events": events.listEvents,
  "GET events/:": events.retrieveEvent,
  "POST files": files.createFile,
  "GET files/:": files.retrieveFile,
  "GET disputes": disputes.listDisputes,
  "GET disputes/:": (ask) => disputes.disputeOf(ask),
  "POST disputes/:": disputes.updateDispute,
  "POST disputes/:/close": (ask) => disputes.closeDispute(ask, ask.id, "lost"),
};

const PUBLISHABLE = new Set([
  "POST payment_methods",
  "GET payment_intents/:",
  "POST payment_intents/:/confirm",
  "GET setup_intents/:",
  "POST setup_intents/:/confirm",
]);

const ROUTES = new Map<string, Route>(
  Object.entries(TABLE).map(([shape, run]) => [shape, { run, publishable: PUBLISHABLE.has(shape) }]),
);

/** The route of a path under /v1, whose second and fourth parts are always ids; null when there is none. */
export function findRoute(method: string, path: string): Found | null {
  const parts = path.slice("/v1/".length).split("/");
  if (parts.at(-1) === "") parts.pop();
  const shape = parts.map((part, index) => (index % 2 === 1 ? ":" : part)).join("/");
  const route = ROUTES.get(`${method} ${shape}`);
  if (route === undefined) return null;
  return { route, id: decoded(parts[1]), childId: decoded(parts[3]) };
}

function decoded(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
