import { query } from "./paths";

/** Group orders: an organization's list and desk, and where its people join. */
export const groupOrderPaths = {
  groups: (page?: number) => `/dashboard/group-orders${query({ page })}`,
  newGroup: () => "/dashboard/group-orders/new",
  group: (id: number) => `/dashboard/group-orders/${id}`,
  join: (token: string) => `/group/${token}`,
};
