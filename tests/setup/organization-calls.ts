/** Whether a call of an organization is about its money: the pool, what its people have of it, and the files about both. */
export function isAboutMoney({ path }: { path: string }): boolean {
  return (
    path.startsWith("/api/v1/payment/") ||
    path.startsWith("/api/export-") ||
    path.startsWith("/api/v1/corporate/allowances/")
  );
}
