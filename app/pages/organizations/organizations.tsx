import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listOwnOrganizations, switchOrganization } from "~/domain/members/switch-organization.server";
import { idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireMember, requireSignedIn } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";

export const meta: MetaFunction = () => [
  { title: "Your organizations · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  const next = nextOf(new URL(request.url).searchParams.get("next"), "");
  return { organizations: await orErrorPage(listOwnOrganizations(me)), next };
}

export async function action({ request }: ActionFunctionArgs) {
  // whichever organization the page showed as open: the press says which one is meant
  const me = await requireSignedIn(request);
  const form = await readForm(request);
  await orErrorPage(switchOrganization(me, idOf(form.get("organization"))));
  return redirectWithToast(
    nextOf(form.get("next"), accountPaths.dashboard()),
    "You've switched organizations.",
  );
}

/** The organizations that somebody is of, and the way from one to another. */
export default function OrganizationsScreen() {
  const { organizations, next } = useLoaderData<typeof loader>();
  const open = organizations.find(({ is_current }) => is_current);
  return (
    <div className="page grid max-w-[44rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="What you see is about one of them at a time, on this device. Money from all of them is in your wallet."
      >
        Your organizations
      </PageTitle>
      {next !== "" && (
        <ErrorNotice
          tone="note"
          messages={`The page you opened is for admins of another organization. You have ${open?.name} open now. Switch, and we'll take you there.`}
        />
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {organizations.map(({ id, name, is_admin, is_current }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:px-5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-bold wrap-anywhere">{name}</span>
              <span className="text-ink-2">{is_admin ? "You're an admin" : "You're a member"}</span>
            </span>
            {is_current ? (
              <Pill tone="herb">Open now</Pill>
            ) : (
              <Form method="post" reloadDocument>
                <Csrf />
                {next !== "" && is_admin && <input type="hidden" name="next" value={next} />}
                <Button name="organization" value={id} aria-label={`Switch to ${name}`}>
                  Switch
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
