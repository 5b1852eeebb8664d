import type { ReactNode } from "react";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { RowLink } from "./listed";
import { ROW } from "./rows";
import { StatusPill } from "./status-pill";

interface OpenOrder {
  order_id: number;
  number: string;
  diner: string;
  portions: number;
  status: string;
}

/** An open order of a cook's day as a row, with what there is to say of it below. */
export function OpenOrderRow({ order, children }: { order: OpenOrder; children?: ReactNode }) {
  return (
    <li className={ROW}>
      <RowLink to={staffPaths.order(order.order_id)}>{order.number}</RowLink>
      <span className="min-w-0 wrap-anywhere">
        {order.diner}, {countOf(order.portions, "portion")}
      </span>
      <StatusPill status={order.status} />
      {children}
    </li>
  );
}
