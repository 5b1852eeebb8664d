import type { ReactNode } from "react";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { moneyText } from "~/ui/money-text";
import { RowsTable } from "../accounting/rows-table";
import { RowLink } from "./listed";
import type { OrganizationView } from "./organization.server";
import { ROW, Rows } from "./rows";
import { StatusPill } from "./status-pill";
import { WithIds } from "./with-ids";

/** Who administers the organization. */
export function Admins({ admins, children }: Pick<OrganizationView, "admins"> & { children?: ReactNode }) {
  return (
    <Panel id="organization-admins" title="Admins">
      <Rows none="It has no admins.">
        {admins.map((one) => (
          <li key={one.id} className={ROW}>
            <span className="min-w-0">
              <RowLink to={staffPaths.person(one.account_id)}>{one.name}</RowLink>
              <span className="block text-ink-2 wrap-anywhere">{one.email}</span>
            </span>
            <span className="text-ink-2">{one.role}</span>
            <StatusPill status={one.status} />
          </li>
        ))}
      </Rows>
      {children}
    </Panel>
  );
}

type Line = OrganizationView["equation"][number];

const COLUMNS = [
  { title: "What", of: ({ name }: Line) => name },
  { title: "Dollars", of: ({ cents }: Line) => moneyText(cents), isFigure: true },
  { title: "Vouchers", of: ({ vouchers }: Line) => String(vouchers), isFigure: true },
];

/** What lies in the organization's pools, what that is made of, and what it owes. */
export function Equation({
  equation,
  owed_cents,
  limit_cents,
  children,
}: Pick<OrganizationView, "equation" | "owed_cents" | "limit_cents"> & { children?: ReactNode }) {
  return (
    <Panel id="organization-balance" title="Balance">
      <div className="grid gap-4">
        <RowsTable
          caption="Balance: funded less given, plus what expired and was returned"
          columns={COLUMNS}
          rows={equation.slice(0, -1)}
          keyOf={({ name }) => name}
          foot={COLUMNS.map((one) => one.of(equation.at(-1) as Line))}
        />
        <p className="tabular-nums">
          Owes <strong>{moneyText(owed_cents)}</strong> of {moneyText(limit_cents)}. New vouchers stop there.
        </p>
      </div>
      {children}
    </Panel>
  );
}

/** What it was invoiced, and whether that is paid. */
export function Invoices({ invoices }: Pick<OrganizationView, "invoices">) {
  return (
    <Panel id="organization-invoices" title="Invoices">
      <Rows none="None yet.">
        {invoices.map((one) => (
          <li key={one.id} className={ROW}>
            <span className="font-medium">
              <WithIds>{one.number}</WithIds>
            </span>
            <span className="tabular-nums text-ink-2">
              {one.issued}, {one.state}
            </span>
            <span className="font-medium tabular-nums">{moneyText(one.total_cents)}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** The latest orders that its money or vouchers went into. */
export function CompanyOrders({ orders }: Pick<OrganizationView, "orders">) {
  return (
    <Panel id="organization-orders" title="Latest orders">
      <Rows none="No orders yet.">
        {orders.map((one) => (
          <li key={one.id} className={ROW}>
            <RowLink to={staffPaths.order(one.id)}>{one.number}</RowLink>
            <span className="tabular-nums text-ink-2">
              {one.day}, {moneyText(one.total_cents)}
            </span>
            <StatusPill status={one.status} />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
