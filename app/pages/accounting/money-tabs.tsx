import { staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";

const TABS = {
  balances: { text: "Balances", to: staffPaths.money() },
  accounts: { text: "Accounts", to: staffPaths.ledgerAccounts() },
  transfers: { text: "Transfers", to: staffPaths.transfers() },
  invoices: { text: "Invoices", to: staffPaths.openInvoices() },
  months: { text: "Months", to: staffPaths.months() },
};

/** The screens of money, side by side. */
export function MoneyTabs({ current }: { current: keyof typeof TABS }) {
  const chips = Object.entries(TABS).map(([name, tab]) => ({ ...tab, current: name === current }));
  return <Chips label="Money" chips={chips} />;
}
