import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { showOwnDetails } from "~/domain/accounts/show-own-details.server";
import { picturesOf } from "~/domain/meals/pictures-of.server";
import { pendingOrganizationName } from "~/domain/members/invited-name.server";
import { listOrders } from "~/domain/orders/list-orders.server";
import { listBenefits } from "~/domain/organizations/list-benefits.server";
import { listRewards } from "~/domain/rewards/list-rewards.server";
import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { UNDERWAY } from "~/domain/underway";
import { orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { informationPaths } from "~/kit/information-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Portrait } from "~/ui/chefs/portrait";
import { LaidTable } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { OrderRow } from "~/ui/orders/order-row";
import { hasQuestion } from "../orders/diner-questions";
import { accountTypeOf, hasVouchers } from "../shells/visit.server";
import { SignOut } from "../sign-in/sign-out";
import { type AccountLink, accountLinks } from "./account-links";
import { BenefitCard } from "./benefits";

export const meta: MetaFunction = () => [
  { title: "Your account · DinDin" },
  { name: "description", content: "Your orders, addresses and cart." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const diner = { ...me, kind: "diner" } as const;
  const first = { limit: PAGE_SIZE, offset: 0 };
  const [wallet, orders, benefits, { balance: coins }, { dp }, waits] = await orErrorPage(
    Promise.all([
      showCurrentWallet(me),
      listOrders(diner, first),
      listBenefits(me, first),
      listRewards(diner, { limit: 1, offset: 0 }),
      showOwnDetails(me),
      pendingOrganizationName(me),
    ]),
  );
  const coming = orders.rows
    .filter(({ status }) => UNDERWAY.includes(status))
    .sort((a, b) => a.delivery_date.localeCompare(b.delivery_date));
  const next = coming[0] ?? null;
  const meal = next?.items[0]?.meal_guid ?? "";
  const pictures = next ? await orErrorPage(picturesOf([meal])) : null;
  return {
    name: `${me.first_name} ${me.last_name}`,
    email: me.email,
    isChef: me.chef !== null,
    isHelper: me.helps.length > 0,
    dp,
    canSwitch: me.membership?.status === "activated" && me.membership.organization_status === "approved",
    hasVouchers: hasVouchers(me),
    isOrganization: accountTypeOf(request, me) === "organization",
    benefits: benefits.rows,
    waits,
    coins,
    wallet: { cents: wallet.total_cents, gift: wallet.gift_cents, vouchers: wallet.vouchers },
    next: next && { ...next, picture: pictures?.get(meal) ?? null },
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** What there is to spend: money in ink, vouchers in plum, coins beside them; it leads to the wallet. */
function Balances({ wallet, coins }: { wallet: Loaded["wallet"]; coins: number }) {
  return (
    <Card as="aside" className="grid content-start gap-1">
      <h2 className="font-medium text-ink-2">In your wallet</h2>
      <p className="title text-3xl tabular-nums">
        <Money cents={wallet.cents} />
      </p>
      <p className="text-sm text-ink-2">
        {wallet.gift > 0 ? (
          <>
            <Money cents={wallet.gift} /> of it is gift money of your own.
          </>
        ) : (
          "Use it at checkout."
        )}
      </p>
      {wallet.vouchers > 0 && (
        <p className="mt-2 font-bold text-plum">{countOf(wallet.vouchers, "meal voucher")}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-2">
        <Link to={accountPaths.wallet()} prefetch="intent" className={STRONG_LINK}>
          Open your wallet
        </Link>
        <Link to={accountPaths.rewards()} prefetch="intent" className={STRONG_LINK}>
          {countOf(coins, "coin")}
        </Link>
      </div>
    </Card>
  );
}

const STRONG_LINK = "inline-flex min-h-11 items-center font-bold underline-offset-4 hover:underline";

/** The dinner that comes soonest, or the way to one. */
function NextDinner({ next }: { next: Loaded["next"] }) {
  return (
    <section aria-labelledby="next" className="grid content-start gap-3">
      <h2 id="next" className="title text-xl">
        Your next dinner
      </h2>
      {next ? (
        <OrderRow
          order={next}
          to={paths.order(next.id)}
          totalCents={next.pricing.cartTotal + next.tip_cents}
          picture={next.picture}
          isAsking={hasQuestion(next.items)}
        />
      ) : (
        <Card className="flex flex-wrap items-center gap-6">
          <div className="w-32 flex-none">
            <LaidTable />
          </div>
          <div className="grid flex-1 basis-56 justify-items-start gap-3">
            <p>No upcoming orders. Someone near you is cooking tomorrow.</p>
            <ButtonLink to={paths.meals()} tone="primary">
              Find a dinner
            </ButtonLink>
          </div>
        </Card>
      )}
    </section>
  );
}

function PlaceLink({ place: { to, text, hint, icon: Icon } }: { place: AccountLink }) {
  return (
    <li>
      <Link to={to} prefetch="intent" className="group flex min-h-16 items-center gap-4 px-5 py-3.5">
        <Icon aria-hidden className="size-6 flex-none text-ink-2" strokeWidth={1.8} />
        <span className="min-w-0 flex-1">
          <span className="block font-bold group-hover:underline group-hover:underline-offset-4">{text}</span>
          <span className="block text-sm text-ink-2">{hint}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 flex-none text-ink-2" />
      </Link>
    </li>
  );
}

/** A company that has signed up and is being looked at, with the way to what happens next. */
function WaitingCompany({ name }: { name: string }) {
  return (
    <Card as="aside" className="grid content-start gap-1">
      <h2 className="font-bold wrap-anywhere">{name} is waiting for approval</h2>
      <p className="text-ink-2">We'll email you as soon as there's a decision.</p>
      <Link to={informationPaths.corporateSignup} className={STRONG_LINK}>
        See what happens next
      </Link>
    </Card>
  );
}

export default function AccountScreen() {
  const { name, email, dp, wallet, coins, benefits, next, waits, ...whose } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <div className="flex items-center gap-4 lg:gap-6">
        <Portrait name={name} image={dp} size={72} decorative />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <PageTitle lead={email}>{name}</PageTitle>
        </div>
      </div>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-10">
        <div className="grid gap-8">
          {!whose.isOrganization && <NextDinner next={next} />}
          {accountLinks(whose).map(({ title, places }) => (
            <section key={title} aria-label={title} className="grid gap-3">
              <h2 className="title text-xl">{title}</h2>
              <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
                {places.map((place) => (
                  <PlaceLink key={place.to} place={place} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="grid content-start gap-5 max-lg:order-first">
          {!whose.isOrganization && <Balances wallet={wallet} coins={coins} />}
          {waits && <WaitingCompany name={waits} />}
          {benefits.map((benefit) => (
            <BenefitCard key={benefit.id} benefit={benefit} />
          ))}
        </div>
      </div>
      <SignOut className="justify-self-start" />
    </div>
  );
}
