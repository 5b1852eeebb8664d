import type { TestRole } from "./back-office";

const ALL = ["support", "operations", "finance", "content", "admin"] as const;
const HELPERS = ["support", "operations", "finance", "admin"] as const;
const CATALOG = ["operations", "finance", "content", "admin"] as const;
const FINANCE = ["finance", "admin"] as const;
const OPERATIONS = ["operations", "admin"] as const;
const CONTENT = ["operations", "content", "admin"] as const;

export interface StaffScreen {
  /** who may open it; nobody where it only takes forms */
  opens?: readonly TestRole[];
  /** who may send some form there; nobody where it takes none */
  sends?: readonly TestRole[];
  /** queries that it is opened with besides none */
  asked?: readonly string[];
}

/**
 * Every screen, file and form of the back office by its path, and whose it is: written out by hand, and held against the
 * built product in both directions, so that one that is added without a line here fails.
 */
export const STAFF_SCREENS: Record<string, StaffScreen> = {
  // a message as answered; what waits is taken by each role (`queues.test.ts`)
  "/staff": {
    ...{ opens: ALL, sends: ["support", "operations", "admin"] },
    asked: ["queue=late&mine=1&snoozed=1"],
  },
  "/staff/acts": { opens: ALL, sends: HELPERS },
  "/staff/pins": { sends: HELPERS },
  "/staff/view/end": { sends: ALL },
  "/staff/approvals": {
    ...{ opens: ALL, sends: ALL },
    asked: [
      "kind=organizations&state=approved",
      "kind=documents",
      "kind=meals",
      "kind=reviews&state=nothing",
    ],
  },
  "/staff/approvals/checklist": { opens: OPERATIONS, sends: OPERATIONS },
  "/staff/audit": { opens: ["operations", "finance", "admin"] },
  "/staff/audit.csv": { opens: ["operations", "finance", "admin"], asked: ["action=nothing"] },
  "/staff/search": { opens: ALL, asked: ["q=ana", "q=pi_nothing&open=1"] },
  "/staff/orders": { opens: HELPERS, asked: ["status=placed&day=2020-01-01&late=1", "cook=1&late=1"] },
  "/staff/orders/:id": { opens: HELPERS, sends: HELPERS },
  "/staff/orders/:id/refund": { opens: HELPERS, sends: HELPERS },
  "/staff/orders/:id/change": { opens: HELPERS, sends: ["support", "operations", "admin"] },
  "/staff/orders/:id/cancel": {
    opens: ["operations", "finance", "admin"],
    sends: ["operations", "finance", "admin"],
  },
  "/staff/people": { opens: HELPERS, asked: ["q=ana&state=locked"] },
  "/staff/people/:id": { opens: HELPERS, sends: HELPERS },
  "/staff/chefs": { opens: HELPERS, asked: ["q=kitchen&state=submitted"] },
  "/staff/chefs/:id": { opens: HELPERS, sends: HELPERS, asked: ["day=2020-01-01"] },
  "/staff/chefs/:id/cancel-day": {
    opens: ["operations", "finance", "admin"],
    sends: ["operations", "finance", "admin"],
    asked: ["day=2020-01-01"],
  },
  "/staff/organizations": { opens: HELPERS, asked: ["q=acme&state=waiting"] },
  "/staff/organizations/:id": { opens: HELPERS, sends: HELPERS },
  "/staff/meals": { opens: ALL, sends: ALL, asked: ["q=soup&state=suspended"] },
  "/staff/team": { opens: ["admin"], sends: ["admin"] },
  "/staff/money": { opens: FINANCE, asked: ["day=2020-01-01"] },
  "/staff/money/ledger": { opens: FINANCE, asked: ["kind=hold&asset=voucher"] },
  "/staff/money/ledger/:id": { opens: FINANCE },
  "/staff/money/ledger/transactions/:id": { opens: FINANCE },
  "/staff/money/reconciliation": { opens: FINANCE, sends: FINANCE },
  "/staff/money/reconciliation/:day": { opens: FINANCE, sends: FINANCE },
  "/staff/money/stuck": { opens: FINANCE, sends: ["operations", "finance", "admin"] },
  "/staff/money/small-balances": {
    ...{ opens: FINANCE, sends: FINANCE },
    asked: ["email=nobody%40example.com"],
  },
  "/staff/money/disputes": { opens: FINANCE, asked: ["state=closed"] },
  "/staff/money/disputes/:id": { opens: FINANCE, sends: FINANCE },
  "/staff/money/disputes/:id/evidence.pdf": { opens: FINANCE },
  "/staff/money/transfers": { opens: FINANCE, sends: FINANCE },
  "/staff/money/invoices": { opens: FINANCE, sends: FINANCE },
  "/staff/money/close": { opens: FINANCE },
  "/staff/money/close/:month": { opens: FINANCE, sends: FINANCE },
  "/staff/money/close/:month/journal.csv": { opens: FINANCE },
  "/staff/money/close/:month/invoices.csv": { opens: FINANCE },
  "/staff/money/close/:month/stripe.csv": { opens: FINANCE },
  "/staff/money/close/:month/tax.csv": { opens: FINANCE },
  "/staff/catalog/marketplaces": { opens: CATALOG, sends: OPERATIONS },
  "/staff/catalog/marketplaces/:id": { opens: CATALOG, sends: OPERATIONS },
  "/staff/catalog/fees": { opens: CATALOG, sends: FINANCE },
  "/staff/catalog/cuisines": { opens: CATALOG, sends: CONTENT },
  "/staff/catalog/featured": { opens: CATALOG, sends: CONTENT, asked: ["view=over"] },
  "/staff/catalog/coupons": {
    ...{ opens: CATALOG, sends: ["operations", "finance", "admin"] },
    asked: ["code=SHARE"],
  },
  "/staff/catalog/gift-cards": { opens: CATALOG, sends: FINANCE },
  "/staff/catalog/gift-cards/:id/codes.csv": { opens: FINANCE, sends: FINANCE },
  "/staff/catalog/plans": { opens: CATALOG, sends: FINANCE },
  "/staff/catalog/offers": { opens: CATALOG, sends: CONTENT },
  "/staff/catalog/rewards": { opens: CATALOG, sends: FINANCE },
  "/staff/catalog/promotions": { opens: CATALOG, sends: FINANCE, asked: ["preview=1&amount=x"] },
  "/staff/catalog/services": { opens: CATALOG, sends: OPERATIONS },
};
