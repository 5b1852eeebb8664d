import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { COOKIES, writeCookie } from "~/http/cookies";
import { readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { isLocalEnv } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { ChefHat, ChevronRight, Landmark, UserRound } from "~/ui/icons";
import { accountTypeOf } from "../shells/visit.server";

export const meta: MetaFunction = () => [
  { title: "Select account · DinDin" },
  { name: "robots", content: "noindex" },
];

/** A year: the browser keeps the choice until somebody signs out. Seconds. */
const KEPT_SECONDS = 365 * 86_400;

/** Which of their two accounts a member of an organization uses; who has one only has nothing to choose. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const { membership } = me;
  if (membership?.status !== "activated" || membership.organization_status !== "approved")
    throw redirect(paths.account());
  return { type: accountTypeOf(request, me), isChef: me.chef !== null };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const chosen = (await readForm(request)).get("account_type") === "organization" ? "organization" : "dinner";
  const may = me.membership?.status === "activated" && me.membership.organization_status === "approved";
  const type = may ? chosen : "dinner";
  const cookie = writeCookie(COOKIES.accountType, type, {
    secure: !isLocalEnv,
    readable: true,
    maxAge: KEPT_SECONDS,
  });
  return redirect(paths.account(), { headers: { "set-cookie": cookie } });
}

const ACCOUNTS = [
  { type: "dinner", name: "Diner", hint: "Dinner at home with your own cart and money", icon: UserRound },
  { type: "organization", name: "Organization", hint: "Your company’s members and balances", icon: Landmark },
] as const;

export default function SelectAccountScreen() {
  const { type, isChef } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<(typeof ACCOUNTS)[number] | null>(null);
  return (
    <div className="page grid max-w-[34rem] gap-7 py-6 lg:py-12">
      <PageTitle lead="One sign-in, two accounts.">Select account</PageTitle>
      <ul className="grid gap-3">
        {ACCOUNTS.map((account) => {
          const { icon: Icon } = account;
          const isNow = account.type === type;
          return (
            <li key={account.type}>
              <Form
                method="post"
                onSubmit={(event) => {
                  if (isNow) return;
                  event.preventDefault();
                  setAsked(account);
                }}
              >
                <Csrf />
                <input type="hidden" name="account_type" value={account.type} />
                <button
                  type="submit"
                  aria-current={isNow ? "true" : undefined}
                  className="flex min-h-20 w-full items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 text-left hover:border-ink aria-[current=true]:border-2 aria-[current=true]:border-ink"
                >
                  <Icon aria-hidden className="size-7 text-ink-2" strokeWidth={1.8} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-bold">{account.name}</span>
                    <span className="block text-sm text-ink-2">{account.hint}</span>
                  </span>
                  {isNow ? (
                    <span className="text-sm font-bold text-herb">In use</span>
                  ) : (
                    <ChevronRight aria-hidden className="size-5 text-ink-2" />
                  )}
                </button>
              </Form>
            </li>
          );
        })}
      </ul>
      {isChef && (
        <p className="flex items-center gap-2 text-ink-2">
          <ChefHat aria-hidden className="size-5" />
          You can open your kitchen from either account.
        </p>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Are you sure you want to switch to the ${asked?.name ?? "Diner"} account?`}
        actions={
          <>
            <Button type="button" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Form method="post" className="grid">
              <Csrf />
              <input type="hidden" name="account_type" value={asked?.type ?? "dinner"} />
              <Button tone="ink">Yes</Button>
            </Form>
          </>
        }
      />
    </div>
  );
}
