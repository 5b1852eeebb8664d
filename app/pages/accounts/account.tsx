import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireSignedIn } from "~/http/guards.server";
import { paths } from "~/kit/paths";
import { PageTitle } from "~/ui/heading";
import { ChefHat, ChevronRight, House, ReceiptText, ShoppingBag, Wallet } from "~/ui/icons";
import { SignOut } from "./sign-out";

export const meta: MetaFunction = () => [
  { title: "Your account · DinDin" },
  { name: "description", content: "Your orders, addresses and cart." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  return { name: `${me.first_name} ${me.last_name}`, email: me.email, isChef: me.chef !== null };
}

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
];
const KITCHEN = { to: paths.chefOrders(), text: "Your kitchen", hint: "Orders to cook", icon: ChefHat };

export default function AccountScreen() {
  const { name, email, isChef } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-[46rem] gap-7 py-6 lg:py-12">
      <PageTitle lead={email}>{name}</PageTitle>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {(isChef ? [KITCHEN, ...PLACES] : PLACES).map(({ to, text, hint, icon: Icon }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className="group flex min-h-16 items-center gap-4 px-5 py-3.5">
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
        ))}
      </ul>
      <SignOut className="justify-self-start" />
    </div>
  );
}
