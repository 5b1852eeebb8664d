import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listGroups } from "~/domain/groups/list-groups.server";
import { adminMay } from "~/domain/organizations/admin-may";
import { listPolicies } from "~/domain/policies/list-policies.server";
import { describeRule, describeScope } from "~/domain/policies/policy-texts";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { policyPaths } from "~/kit/policy-paths";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";

export const meta: MetaFunction = () => [
  { title: "Policies · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const [found, groups] = await orErrorPage(Promise.all([listPolicies(me), listGroups(me)]));
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const policies = found.map((policy) => ({
    id: policy.id,
    name: policy.name,
    limits: [describeScope(policy, names) ?? [], describeRule(policy)].flat(),
  }));
  return { policies, canChange: adminMay(me.role, "change settings") };
}

/** What the company's money may pay. */
export default function PoliciesScreen() {
  const { policies, canChange } = useLoaderData<typeof loader>();
  const add = canChange && (
    <ButtonLink tone="primary" to={policyPaths.newPolicy()}>
      Add a policy
    </ButtonLink>
  );
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
          lead="What your organization's money pays for. What a policy refuses, people can pay for themselves. It never pays tips."
        >
          Policies
        </PageTitle>
        {policies.length > 0 && add}
      </div>
      {policies.length === 0 ? (
        <EmptyState drawing={<BlankTicket />} action={add || undefined}>
          No policies yet. Your money pays for any dinner.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {policies.map(({ id, name, limits }) => (
            <li key={id}>
              <PolicyRow to={canChange ? policyPaths.policy(id) : null} name={name} limits={limits} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A policy with what it limits; a link for who may change it. */
function PolicyRow({ to, name, limits }: { to: string | null; name: string; limits: readonly string[] }) {
  const text = (
    <span className="min-w-0 flex-1">
      <span className="block font-bold wrap-anywhere group-hover:underline">{name}</span>
      {limits.map((limit) => (
        <span key={limit} className="block text-ink-2">
          {limit}
        </span>
      ))}
    </span>
  );
  const row = "flex items-center gap-4 px-4 py-3.5 lg:px-5";
  if (to === null) return <div className={row}>{text}</div>;
  return (
    <Link to={to} prefetch="intent" className={`group ${row} hover:bg-sunk`}>
      {text}
      <ChevronRight aria-hidden className="size-5 text-ink-2" />
    </Link>
  );
}
