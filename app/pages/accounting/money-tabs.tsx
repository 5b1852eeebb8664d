import { staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";

const TABS = {
  balances: { text: "Balances", to: staffPaths.money() },
  accounts: { text: "Ledger", to: staffPaths.ledgerAccounts() },
  reconciliation: { text: "Reconciliation", to: staffPaths.reconciliation() },
  stuck: { text: "Stuck", to: staffPaths.stuckMoney() },
  disputes: { text: "Disputes", to: staffPaths.disputes() },
  transfers: { text: "Transfers", to: staffPaths.transfers() },
  invoices: { text: "Invoices", to: staffPaths.openInvoices() },
  small: { text: "Small balances", to: staffPaths.smallBalances() },
  months: { text: "Close", to: staffPaths.months() },
};

/** The screens of money, side by side. */
export function MoneyTabs({ current }: { current: keyof typeof TABS }) {
  const chips = Object.entries(TABS).map(([name, tab]) => ({ ...tab, current: name === current }));
  return <Chips label="Money" chips={chips} />;
}
