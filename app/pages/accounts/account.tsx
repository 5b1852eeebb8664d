import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { picturesOf } from "~/domain/meals/pictures-of.server";
import { listOrders } from "~/domain/orders/list-orders.server";
import { UNDERWAY } from "~/domain/orders/states";
import { showWallet } from "~/domain/wallets/show-wallet.server";
import { shown } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Portrait } from "~/ui/chefs/portrait";
import { LaidTable } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";
import {
  ChefHat,
  ChevronRight,
  House,
  Landmark,
  ReceiptText,
  ShoppingBag,
  UserRound,
  Wallet,
} from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { OrderRow } from "~/ui/orders/order-row";
import { SignOut } from "./sign-out";

export const meta: MetaFunction = () => [
  { title: "Your account · DinDin" },
  { name: "description", content: "Your orders, addresses and cart." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const [wallet, orders] = await shown(
    Promise.all([showWallet(me), listOrders({ ...me, kind: "diner" }, { limit: PAGE_SIZE, offset: 0 })]),
  );
  const coming = orders.rows
    .filter(({ status }) => UNDERWAY.includes(status))
    .sort((a, b) => a.delivery_date.localeCompare(b.delivery_date));
  const next = coming[0] ?? null;
  const meal = next?.items[0]?.meal_guid ?? "";
  const pictures = next ? await shown(picturesOf([meal])) : null;
  return {
    name: `${me.first_name} ${me.last_name}`,
    email: me.email,
    isChef: me.chef !== null,
    canSwitch: me.membership?.status === "activated" && me.membership.organization_status === "approved",
    wallet: { cents: wallet.total_cents, gift: wallet.gift_cents, vouchers: wallet.vouchers },
    next: next && { ...next, picture: pictures?.get(meal) ?? null },
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const PLACES = [
  {
    to: paths.myOrders(),
    text: "Your orders",
    hint: "What is coming, what came, receipts",
    icon: ReceiptText,
  },
  { to: paths.cart(), text: "Your cart", hint: "What you picked so far", icon: ShoppingBag },
  { to: paths.giftCards(), text: "Gift cards", hint: "Add a code, send dinner to a friend", icon: Wallet },
  { to: paths.addresses(), text: "Addresses", hint: "Where dinner goes", icon: House },
  {
    to: signInPaths.profile(),
    text: "Profile",
    hint: "Name, phone, e-mail, how you sign in",
    icon: UserRound,
  },
];
const SWITCH = {
  to: signInPaths.selectAccount(),
  text: "Select account",
  hint: "Diner or organization",
  icon: Landmark,
};
const KITCHEN = { to: paths.chefOrders(), text: "Your kitchen", hint: "Orders to cook", icon: ChefHat };

/** What there is to spend: money in herb, vouchers in plum. */
function Purse({ wallet }: { wallet: Loaded["wallet"] }) {
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
          "Use it when you check out."
        )}
      </p>
      {wallet.vouchers > 0 && (
        <p className="mt-2 font-bold text-plum">{countOf(wallet.vouchers, "meal voucher")}</p>
      )}
    </Card>
  );
}

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
        />
      ) : (
        <Card className="flex flex-wrap items-center gap-6">
          <div className="w-32 flex-none">
            <LaidTable />
          </div>
          <div className="grid flex-1 basis-56 justify-items-start gap-3">
            <p>Nothing is on its way. Somebody near you is cooking tomorrow.</p>
            <ButtonLink to={paths.meals()} tone="primary">
              Find a dinner
            </ButtonLink>
          </div>
        </Card>
      )}
    </section>
  );
}

export default function AccountScreen() {
  const { name, email, isChef, canSwitch, wallet, next } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 lg:py-12">
      <div className="flex items-center gap-4 lg:gap-6">
        <Portrait name={name} size={72} decorative />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <PageTitle lead={email}>{name}</PageTitle>
        </div>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[1.5fr_1fr] lg:gap-10">
        <div className="grid min-w-0 gap-8">
          <NextDinner next={next} />
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {[...(isChef ? [KITCHEN] : []), ...PLACES, ...(canSwitch ? [SWITCH] : [])].map(
              ({ to, text, hint, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    prefetch="intent"
                    className="group flex min-h-16 items-center gap-4 px-5 py-3.5"
                  >
                    <Icon aria-hidden className="size-6 flex-none text-ink-2" strokeWidth={1.8} />
                    <span className="min-w-0 flex-1">
                      <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
                        {text}
                      </span>
                      <span className="block text-sm text-ink-2">{hint}</span>
                    </span>
                    <ChevronRight aria-hidden className="size-5 flex-none text-ink-2" />
                  </Link>
                </li>
              ),
            )}
          </ul>
        </div>
        <div className="grid content-start gap-5 max-lg:order-first">
          <Purse wallet={wallet} />
        </div>
      </div>
      <SignOut className="justify-self-start" />
    </div>
  );
}
