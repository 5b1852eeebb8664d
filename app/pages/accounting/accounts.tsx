import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import {
  ACCOUNT_KINDS,
  type AccountKind,
  isAccountKind,
  isOwnerKind,
  OWNERS,
} from "~/domain/accounting/account-kinds";
import {
  type AccountWithBalance,
  listAccounts,
  listAccountsOf,
} from "~/domain/accounting/list-accounts.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Field, Select } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { MoneyTabs } from "./money-tabs";
import { amountText, CellLink, kindText } from "./money-words";
import { OwnerLink } from "./owner-link";
import { RowsTable } from "./rows-table";
import { readIdParam } from "./url-params.server";

export const meta: MetaFunction = () => [
  { title: "Ledger accounts · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** What a URL asks for: one owner's accounts where an owner is typed, else those of a kind. */
function readFilters(url: URL) {
  const text = (name: string) => (url.searchParams.get(name) ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const [kind, whose, owner] = [text("kind"), text("whose"), text("owner")];
  return {
    kind: isAccountKind(kind) ? kind : ("gift" as AccountKind),
    asset: text("asset") === "voucher" ? ("voucher" as const) : ("usd" as const),
    whose: isOwnerKind(whose) ? whose : ("person" as const),
    owner,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const url = new URL(request.url);
  const filters = readFilters(url);
  const { kind, asset, whose, owner } = filters;
  const after = readIdParam(url.searchParams.get("after")) ?? 0;
  const { rows, next } = await orErrorPage(
    owner ? listAccountsOf(whose, owner, after) : listAccounts(kind, asset, after),
  );
  const here = owner ? { whose, owner } : { kind, asset };
  return {
    ...{ rows, filters },
    next: next === null ? null : staffPaths.ledgerAccounts({ ...here, after: next }),
    first: after > 0 ? staffPaths.ledgerAccounts(here) : null,
  };
}

function AccountFinder({ filters }: { filters: ReturnType<typeof readFilters> }) {
  const box = "grid gap-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 sm:items-end";
  return (
    <div className="grid gap-4 xl:grid-cols-2" key={JSON.stringify(filters)}>
      <Form method="get" aria-label="Find accounts of an owner" className={box}>
        <Select name="whose" label="Whose" defaultValue={filters.whose}>
          {Object.entries(OWNERS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <Field name="owner" label="Owner" defaultValue={filters.owner} maxLength={254} required />
        <Button className="h-12 sm:col-span-2">Find accounts</Button>
      </Form>
      <Form method="get" aria-label="Show accounts of a kind" className={box}>
        <Select name="kind" label="Kind" defaultValue={filters.kind}>
          {Object.entries(ACCOUNT_KINDS).map(([value, { title }]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
        <Select name="asset" label="Asset" defaultValue={filters.asset}>
          <option value="usd">Dollars</option>
          <option value="voucher">Vouchers</option>
        </Select>
        <Button className="h-12 sm:col-span-2">Show accounts</Button>
      </Form>
    </div>
  );
}

/** Finds accounts of the ledger, by whose they are or what they are for. */
export default function AccountsScreen() {
  const { rows, filters, next, first } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle
        lead={
          filters.owner
            ? `Accounts of ${filters.owner}.`
            : `${kindText(filters.kind, filters.asset)}: accounts that hold something.`
        }
      >
        Ledger accounts
      </PageTitle>
      <MoneyTabs current="accounts" />
      <AccountFinder filters={filters} />
      {rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No accounts match.</EmptyState>
      ) : (
        <RowsTable
          caption="Accounts"
          keyOf={(row: AccountWithBalance) => row.id}
          rows={rows}
          columns={[
            {
              title: "Account",
              of: (row) => <CellLink to={staffPaths.ledgerAccount(row.id)}>No. {row.id}</CellLink>,
            },
            { title: "Kind", of: (row) => kindText(row.kind, row.asset) },
            { title: "Owner", of: (row) => <OwnerLink account={row} own="DinDin" /> },
            {
              title: "Balance",
              of: (row) => (row.balance === null ? "On its page" : amountText(row.balance, row.asset)),
              isFigure: true,
            },
          ]}
        />
      )}
      <Pager previous={first} next={next} label="Pages of accounts" />
    </div>
  );
}
