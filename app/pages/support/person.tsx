import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Staff } from "~/domain/accounts/people";
import { deviceName } from "~/domain/sign-in/device-name";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { creditLimitOf, staffMay } from "~/domain/staff/staff-may";
import { addNote } from "~/domain/support/acts.server";
import { listActsFor, readPerson } from "~/domain/support/read-person.server";
import { CreditInput, NoteInput } from "~/domain/support/schemas.server";
import { creditByStaff } from "~/domain/wallets/credit-by-staff.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { CreditForm } from "./credit-form";
import { NoteForm } from "./note-form";
import { minuteOf } from "./order.server";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Person"} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

type Read = Awaited<ReturnType<typeof readPerson>>;

/** Whose money or vouchers a balance is, and until when. */
function balanceOf(
  { id, kind, asset, balance, grant }: Read["ledger_accounts"][number],
  givers: Read["givers"],
) {
  const giver = givers.get(grant?.organization_id ?? 0) ?? "DinDin credit";
  const name = kind === "gift" ? "Gift money" : kind === "unclaimed" ? "Kept for the owner" : giver;
  const until = grant?.expires_at ? `until ${minuteOf(grant.expires_at).slice(0, 10)}` : "doesn't expire";
  const amount = Number(balance);
  return {
    id: String(id),
    name,
    until,
    text: asset === "voucher" ? countOf(amount, "voucher") : formatCents(amount),
  };
}

function factsOf(person: Read): [string, string][] {
  const verified = (at: Date | null) => (at ? "verified" : "not verified");
  const factors = person.second_factors.map(({ kind }) => (kind === "totp" ? "authenticator" : kind));
  return [
    ["Email", `${person.email}, ${verified(person.email_verified_at)}`],
    ["Phone", person.phone ? `${person.phone}, ${verified(person.phone_verified_at)}` : "None"],
    ["Joined", formatShortDay(person.created_at.toISOString().slice(0, 10))],
    ["Two-step sign-in", factors.length > 0 ? [...new Set(factors)].join(", ") : "Off"],
  ];
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const [person, acts, mayAct] = await orErrorPage(
    Promise.all([readPerson(id), listActsFor(id), isProved(me)]),
  );
  const { chef } = person;
  return {
    id,
    name: `${person.first_name} ${person.last_name}`,
    state: person.deleted_at ? "deleted" : person.is_active ? null : "locked",
    facts: factsOf(person),
    chef: chef && {
      ...{ status: chef.status, reason: chef.status_reason, name: chef.kitchen_name || chef.full_name },
      ...{ marketplace: chef.marketplace.name, bank: chef.bank_status },
      permit: chef.permit_expires_on && formatShortDay(chef.permit_expires_on.toISOString().slice(0, 10)),
    },
    memberships: person.memberships.map(({ id: number, role, status, organization }) => ({
      ...{ id: number, status, name: organization.name, text: role === "admin" ? "owner" : role },
    })),
    orders: person.orders.map(({ delivery_date, ...order }) => ({
      ...order,
      day: formatShortDay(delivery_date.toISOString().slice(0, 10)),
    })),
    balances: person.ledger_accounts.map((one) => balanceOf(one, person.givers)),
    sessions: person.access_keys.map((one) => ({
      id: String(one.id),
      name: one.kind === "token" ? "App" : deviceName(one.user_agent),
      used: minuteOf(one.last_used_at),
    })),
    acts: acts.map(({ id: entry, at, action, reason, actor, staff }) => ({
      ...{ id: String(entry), at: minuteOf(at), reason, title: action === "account.note" ? "Note" : action },
      who: staff ? `${staff.account.first_name} ${staff.account.last_name}` : actor,
    })),
    credit:
      staffMay(me.role, "credit wallets") && !person.deleted_at
        ? { most: creditLimitOf(me.role), mayAct }
        : null,
    key: randomUUID(),
  };
}

/** DinDin credit wants a right of its own, and a code of the last ten minutes. */
async function credit(me: Staff, id: number, form: FormData) {
  if (!staffMay(me.role, "credit wallets"))
    throw errorPage("You do not have permission to perform this action.", 403);
  if (!(await orErrorPage(isProved(me))))
    return redirectWithToast(
      signInPaths.proof(staffPaths.person(id)),
      "Confirm it's you first, then try again.",
    );
  return answerForm(form, CreditInput, async ({ amount, reason, key }) => {
    const wish = { account_id: id, amount_cents: amount, reason, key };
    await creditByStaff(actingStaff(me, "credit wallets"), wish, creditLimitOf(me.role));
    return redirectWithToast(staffPaths.person(id), `${formatCents(amount)} added to the wallet.`);
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  if (form.get("intent") === "credit") return credit(me, id, form);
  return answerForm(form, NoteInput, async ({ note, key }) => {
    await addNote(me, { kind: "account", id }, note, key);
    return redirectWithToast(staffPaths.person(id), "Note saved.");
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Rows({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="grid divide-y divide-line *:py-2.5 [&>:first-child]:pt-0 [&>:last-child]:pb-0">
      {children}
    </ul>
  );
}

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1";

function Profile({ facts, chef, memberships }: Pick<Data, "facts" | "chef" | "memberships">) {
  const ofChef: [string, string][] = chef
    ? [
        ["Kitchen", `${chef.name}, ${chef.marketplace}`],
        ["Bank account", chef.bank],
        ["Permit until", chef.permit ?? "No permit"],
      ]
    : [];
  return (
    <Panel id="person-profile" title="Profile">
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr]">
        {[...facts, ...ofChef].map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{text}</dd>
          </div>
        ))}
      </dl>
      {chef && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          Cook: <StatusPill status={chef.status} /> {chef.reason}
        </p>
      )}
      {memberships.map((one) => (
        <p key={one.id} className="mt-3 flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">
            {one.name}, {one.text}
          </span>
          <StatusPill status={one.status} />
        </p>
      ))}
    </Panel>
  );
}

/** Everything about one person on one screen: who they are here, their orders, what they can spend, where they are signed in. */
export default function PersonScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { orders, balances, sessions, acts } = data;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle>
        <span className="wrap-anywhere">{data.name}</span>
      </PageTitle>
      {data.state && (
        <p>
          <StatusPill status={data.state} />
        </p>
      )}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-5 *:min-w-0">
          <Profile {...data} />
          <Panel id="person-balances" title="Wallet">
            <Rows none="Nothing to spend.">
              {balances.map((one) => (
                <li key={one.id} className={ROW}>
                  <span className="min-w-0 wrap-anywhere">
                    {one.name} <span className="text-ink-2">{one.until}</span>
                  </span>
                  <span className="font-medium tabular-nums">{one.text}</span>
                </li>
              ))}
            </Rows>
            {data.credit && <CreditForm id={data.id} sending={data.key} answer={answer} {...data.credit} />}
          </Panel>
          <Panel id="person-sessions" title="Signed in">
            <Rows none="Nowhere.">
              {sessions.map((one) => (
                <li key={one.id} className={ROW}>
                  <span>{one.name}</span>
                  <span className="tabular-nums text-ink-2">last used {one.used} UTC</span>
                </li>
              ))}
            </Rows>
          </Panel>
        </div>
        <div className="grid gap-5 *:min-w-0">
          <Panel id="person-orders" title="Latest orders">
            <Rows none="No orders yet.">
              {orders.map((order) => (
                <li key={order.id} className={ROW}>
                  <Link
                    to={staffPaths.order(order.id)}
                    className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
                  >
                    {order.number}
                  </Link>
                  <span className="tabular-nums text-ink-2">
                    {order.day}, {moneyText(order.total_cents)}
                  </span>
                  <StatusPill status={order.status} />
                </li>
              ))}
            </Rows>
          </Panel>
          <NoteForm sending={data.key} answer={answer} />
          <Panel id="person-acts" title="Notes and acts of the team">
            <Rows none="None yet.">
              {acts.map((act) => (
                <li key={act.id} className="grid gap-0.5">
                  <span className="font-bold">{act.title}</span>
                  {act.reason && <span className="whitespace-pre-line wrap-anywhere">{act.reason}</span>}
                  <span className="text-xs tabular-nums text-ink-2">
                    {act.who}, {act.at} UTC
                  </span>
                </li>
              ))}
            </Rows>
          </Panel>
        </div>
      </div>
    </div>
  );
}
