import { type AdminAction, adminMay } from "~/domain/organizations/admin-may";
import { useRootData } from "./root-data";

/** Whether the admin who looks at this screen may do that: what they may not is not offered to them. The guards decide. */
export function useAdminMay(action: AdminAction): boolean {
  const role = useRootData()?.company?.role;
  return role !== undefined && adminMay(role, action);
}
