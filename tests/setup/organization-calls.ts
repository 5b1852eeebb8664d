/** Whether a call of an organization is about its invoices and how money comes into its pool. */
export function isAboutInvoices({ path }: { path: string }): boolean {
  return /^\/api\/v1\/corporate\/(invoices|bank-transfers|low-balance)\//.test(path);
}

/** Whether a call of an organization is about its money: the pool, what its people have of it, and the files about both. */
export function isAboutMoney({ path }: { path: string }): boolean {
  return (
    path.startsWith("/api/v1/payment/") ||
    path.startsWith("/api/export-") ||
    path.startsWith("/api/v1/corporate/allowances/")
  );
}
