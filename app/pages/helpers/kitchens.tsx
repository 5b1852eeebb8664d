import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { workKitchensOf } from "~/domain/helpers/work-kitchens";
import { COOKIES, writeCookie } from "~/http/cookies";
import { idOf, readForm } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { deskPaths } from "~/kit/desk-paths";
import { isLocalEnv } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { ChefHat, ChevronRight } from "~/ui/icons";

export const meta: MetaFunction = () => [
  { title: "Choose a kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

/** How long a browser keeps the choice. Seconds: a year. */
const KEPT_SECONDS = 365 * 86_400;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  return { kitchens: workKitchensOf(me), now: me.chef_id };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireKitchenUser(request);
  const chosen = idOf((await readForm(request)).get("kitchen"));
  const kitchen = workKitchensOf(me).find(({ id }) => id === chosen);
  if (!kitchen) return redirect(deskPaths.kitchens());
  const cookie = writeCookie(COOKIES.kitchen, String(kitchen.id), {
    secure: !isLocalEnv,
    maxAge: KEPT_SECONDS,
  });
  const to = kitchen.is_own ? deskPaths.dashboard() : paths.chefOrders();
  return redirect(to, { headers: { "set-cookie": cookie } });
}

/** For whoever works in several kitchens: which of them the desk is about. */
export default function KitchensScreen() {
  const { kitchens, now } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[34rem] gap-6">
      <PageTitle>Choose a kitchen</PageTitle>
      <ul className="grid gap-3">
        {kitchens.map(({ id, name, is_own }) => (
          <li key={id}>
            <Form method="post" reloadDocument>
              <Csrf />
              <button
                type="submit"
                name="kitchen"
                value={id}
                aria-current={id === now ? "true" : undefined}
                className="flex min-h-20 w-full items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 text-left hover:border-ink aria-[current=true]:border-2 aria-[current=true]:border-ink"
              >
                <ChefHat aria-hidden className="size-7 text-ink-2" strokeWidth={1.8} />
                <span className="min-w-0 flex-1">
                  <span className="block text-base font-bold">{name}</span>
                  <span className="block text-ink-2">{is_own ? "Your kitchen" : "You help here"}</span>
                </span>
                {id === now ? (
                  <span className="font-bold text-herb">Open now</span>
                ) : (
                  <ChevronRight aria-hidden className="size-5 text-ink-2" />
                )}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
