import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Staff } from "~/domain/accounts/people";
import { recordVisit } from "~/domain/lookup/bookmarks.server";
import { listGiftCardsOf } from "~/domain/lookup/list-gift-cards-of.server";
import { readPerson } from "~/domain/lookup/read-person.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { creditLimitOf, staffMay } from "~/domain/staff/staff-may";
import { addNote } from "~/domain/support/acts.server";
import { listActsFor } from "~/domain/support/acts-of.server";
import { CreditInput, NoteInput } from "~/domain/support/schemas.server";
import { askForAct } from "~/domain/support/waiting-acts.server";
import { tryCredit } from "~/domain/wallets/credit-by-staff.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayIn, dayOfDate, formatDay, formatShortDay } from "~/kit/day";
import { deviceName } from "~/kit/device-name";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { answerProved } from "../support/answer-proved.server";
import { CreditForm } from "../support/credit-form";
import { sendCardAgain, toGiftCard } from "../support/gift-cards.server";
import { GiftCardsPanel } from "../support/gift-cards-panel";
import { NoteForm } from "../support/note-form";
import { PersonAccess, type PersonRights } from "../support/person-access";
import { actOnPerson, personAct } from "../support/person-act.server";
import { openRecoveryOf, RECOVERY_INTENTS, recover } from "../support/recovery.server";
import { RecoveryPanel } from "../support/recovery-panel";
import { ViewForm } from "../support/view-form";
import { toAct } from "./acts.server";
import { minuteOf } from "./order.server";
import { PinButton } from "./pin-button";
import { Acts, Facts, ROW, Rows } from "./rows";
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
  const giver = givers.get(grant?.organization_id ?? 0);
  const given = giver?.name ?? "DinDin credit";
  const name = kind === "gift" ? "Gift money" : kind === "unclaimed" ? "Kept for the owner" : given;
  // it ends as the next day begins where its giver is: the day before is the last one to order on, as its owner reads
  const lastMoment = grant?.expires_at && new Date(grant.expires_at.getTime() - 1);
  const until = lastMoment
    ? `until ${formatDay(dayIn(giver?.time_zone ?? "UTC", lastMoment))}`
    : "doesn't expire";
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
    ["Joined", formatDay(dayOfDate(person.created_at))],
    ["Two-step sign-in", factors.length > 0 ? [...new Set(factors)].join(", ") : "Off"],
  ];
}

/** What who looks may do with the account: nothing with one that is deleted, or of the team. */
function rightsOver(person: Read, me: Staff): PersonRights {
  const isOpen = person.deleted_at === null && (person.staff === null || person.staff.ended_at !== null);
  return {
    mayLock: isOpen && staffMay(me.role, "lock people out"),
    maySignOut: isOpen && staffMay(me.role, "help people sign in"),
    mayView: isOpen && person.is_active && staffMay(me.role, "view as users"),
  };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const [person, acts, mayAct, recovery, cards] = await orErrorPage(
    Promise.all([
      readPerson(id),
      listActsFor("account", id),
      isProved(me),
      openRecoveryOf(id, me),
      listGiftCardsOf(id),
    ]),
  );
  const isPinned = await orErrorPage(recordVisit(me, "person", id));
  const { chef } = person;
  return {
    id,
    name: `${person.first_name} ${person.last_name}`,
    state: person.deleted_at ? "deleted" : person.is_active ? null : "locked",
    facts: factsOf(person),
    chef: chef && {
      ...{
        id: chef.id,
        status: chef.status,
        reason: chef.status_reason,
        name: chef.kitchen_name || chef.full_name,
      },
      ...{ marketplace: chef.marketplace.name, bank: chef.bank_status },
      permit: chef.permit_expires_on && formatShortDay(dayOfDate(chef.permit_expires_on)),
    },
    memberships: person.memberships.map(({ id: number, role, status, organization }) => ({
      ...{
        id: number,
        status,
        name: organization.name,
        to: staffPaths.organization(organization.id),
        text: role === "admin" ? "owner" : role,
      },
    })),
    orders: person.orders.map(({ delivery_date, ...order }) => ({
      ...order,
      day: formatShortDay(dayOfDate(delivery_date)),
    })),
    balances: person.ledger_accounts.map((one) => balanceOf(one, person.givers)),
    sessions: person.access_keys.map((one) => ({
      id: String(one.id),
      name: one.kind === "token" ? "App" : deviceName(one.user_agent),
      used: minuteOf(one.last_used_at),
    })),
    cards: cards.map((card) => toGiftCard(card, id)),
    maySendCards: staffMay(me.role, "send gift cards again"),
    acts: acts.map(toAct),
    credit:
      staffMay(me.role, "credit wallets") && !person.deleted_at
        ? { most: creditLimitOf(me.role), mayAct }
        : null,
    mayAct,
    ...{ isPinned, recovery, hasFactor: person.second_factors.length > 0 },
    rights: rightsOver(person, me),
    // not `key`: where the data is spread over parts of the screen, React would take it as theirs
    sending: randomUUID(),
  };
}

/** DinDin credit wants a right of its own, and a code of the last ten minutes. */
async function credit(me: Staff, id: number, form: FormData) {
  if (!staffMay(me.role, "credit wallets"))
    throw errorPage("You do not have permission to perform this action.", 403);
  return answerProved(me, form, CreditInput, async ({ amount, reason, key }) => {
    const credit = { account_id: id, amount_cents: amount, reason };
    await tryCredit(credit, creditLimitOf(me.role));
    await askForAct(actingStaff(me, "credit wallets"), { kind: "credit", request: credit }, key);
    return redirect(staffPaths.person(id));
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  if (form.get("intent") === "credit") return credit(me, id, form);
  if (form.get("intent") === "gift-card") return sendCardAgain(me, id, form);
  if (RECOVERY_INTENTS.includes(String(form.get("intent")))) return recover(me, id, form);
  const act = personAct(form.get("intent"));
  if (act) return actOnPerson(me, id, form, act);
  return answerForm(form, NoteInput, async ({ note, key }) => {
    await addNote(me, { kind: "account", id }, note, key);
    return redirectWithToast(staffPaths.person(id), "Note saved.");
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

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
      <Facts facts={[...facts, ...ofChef]} />
      {chef && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <Link to={staffPaths.cook(chef.id)} className="font-medium underline underline-offset-4">
            The kitchen
          </Link>
          <StatusPill status={chef.status} /> {chef.reason}
        </p>
      )}
      {memberships.map((one) => (
        <p key={one.id} className="mt-3 flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">
            <Link to={one.to} className="font-medium underline underline-offset-4">
              {one.name}
            </Link>
            , {one.text}
          </span>
          <StatusPill status={one.status} />
        </p>
      ))}
    </Panel>
  );
}

/** What they can spend, by whose money, and the form that adds credit. */
function Wallet({
  id,
  balances,
  credit: gives,
  sending,
  answer,
}: Pick<Data, "id" | "balances" | "credit"> & { sending: string; answer: unknown }) {
  return (
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
      {gives && <CreditForm {...{ id, sending, answer }} {...gives} />}
    </Panel>
  );
}

/** Everything about one person on one screen: who they are here, their orders, what they can spend, where they are signed in. */
export default function PersonScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { orders, sessions, acts } = data;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle>
        <span className="wrap-anywhere">{data.name}</span>
      </PageTitle>
      <div className="flex flex-wrap items-center gap-3">
        {data.state && <StatusPill status={data.state} />}
        <PinButton kind="person" id={data.id} isPinned={data.isPinned} />
      </div>
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-5 *:min-w-0">
          <Profile {...data} />
          <Wallet {...data} answer={answer} />
          <GiftCardsPanel
            {...{
              person: data.id,
              cards: data.cards,
              maySend: data.maySendCards,
              mayAct: data.mayAct,
              answer,
            }}
          />
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
          {data.rights.mayView && <ViewForm id={data.id} mayAct={data.mayAct} answer={answer} />}
          <PersonAccess
            {...data.rights}
            {...{ id: data.id, mayAct: data.mayAct, isLocked: data.state === "locked", answer }}
          />
          {data.rights.maySignOut && !data.state && (
            <RecoveryPanel {...data} open={data.recovery} answer={answer} />
          )}
          <NoteForm sending={data.sending} answer={answer} />
          <Acts acts={acts} />
        </div>
      </div>
    </div>
  );
}
