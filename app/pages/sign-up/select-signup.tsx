import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { optionalPerson } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { BlankTicket, LaidTable, QuietPot } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";
import { ArrowRight } from "~/ui/icons";
import { pageMeta } from "../shells/page-meta.server";

export async function loader({ request }: LoaderFunctionArgs) {
  if (await optionalPerson.read(request)) throw redirect(paths.account());
  return {
    meta: pageMeta({
      title: "Choose how to join",
      description: "Join DinDin to order dinner, to cook, or to treat your team.",
      path: informationPaths.selectSignup,
    }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

const WAYS = [
  {
    to: paths.signup(),
    title: "I want to eat",
    text: "Dinner from a neighbor's kitchen. Your first order is 10% off with SHARE10.",
    action: "Sign up as a diner",
    Drawing: LaidTable,
    ground: "bg-sunk",
  },
  {
    to: informationPaths.createKitchen,
    title: "I want to cook",
    text: "Your menu, your days, your prices. You keep 100% of the meal price.",
    action: "Open a kitchen",
    Drawing: QuietPot,
    ground: "bg-turmeric-wash",
  },
  {
    to: informationPaths.corporateSignup,
    title: "I want to feed my team",
    text: "Wallet dollars and vouchers for your employees. Unused money comes back to you.",
    action: "Sign up your company",
    Drawing: BlankTicket,
    ground: "bg-plum-wash",
  },
] as const;

export default function SelectSignupScreen() {
  useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-8 py-8 lg:py-14">
      <PageTitle lead="Pick one to start. You can always add the others later.">
        How would you like to join?
      </PageTitle>
      <ul className="grid gap-5 lg:grid-cols-3">
        {WAYS.map(({ to, title, text, action, Drawing, ground }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="group flex h-full gap-5 overflow-hidden rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink lg:grid lg:content-start lg:p-0"
            >
              <span
                className={`grid w-24 flex-none content-center justify-items-center rounded-field lg:w-auto lg:rounded-none lg:py-8 ${ground}`}
              >
                <span className="block w-20 lg:w-48">
                  <Drawing />
                </span>
              </span>
              <span className="grid content-start gap-1.5 lg:p-6 lg:pt-1">
                <span className="title text-xl">{title}</span>
                <span className="text-ink-2">{text}</span>
                <span className="mt-1 inline-flex items-center gap-1.5 font-bold text-paprika group-hover:underline group-hover:underline-offset-4">
                  {action}
                  <ArrowRight className="size-4" />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        Already have an account?{" "}
        <Link to={paths.login()} prefetch="intent" className="font-bold text-paprika hover:underline">
          Sign in
        </Link>
      </p>
    </div>
  );
}
