import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminMay } from "~/domain/organizations/admin-may";
import { listPrograms } from "~/domain/programs/list-programs.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { programPaths } from "~/kit/program-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { ProgramStatus } from "./program-status";

export const meta: MetaFunction = () => [
  { title: "Voucher programs · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  return { programs: await orErrorPage(listPrograms(me)), mayGive: adminMay(me.role, "give money") };
}

/** The programs by which members claim vouchers, the newest first. */
export default function ProgramsScreen() {
  const { programs, mayGive } = useLoaderData<typeof loader>();
  const start = mayGive && (
    <ButtonLink tone="primary" to={programPaths.newProgram()}>
      New program
    </ButtonLink>
  );
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
          lead="Vouchers that members claim by a link, once each."
        >
          Voucher programs
        </PageTitle>
        {programs.length > 0 && start}
      </div>
      {programs.length === 0 ? (
        <EmptyState drawing={<BlankTicket />} action={start || undefined}>
          No programs yet.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {programs.map((one) => (
            <li key={one.id}>
              <Link
                to={programPaths.program(one.id)}
                prefetch="intent"
                className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:px-5"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-bold wrap-anywhere group-hover:underline">{one.name}</span>
                  <span className="text-sm text-ink-2">
                    {formatDay(one.starts_on)} to {formatDay(one.ends_on)}
                    {one.pays_for && <span className="block">For {one.pays_for}</span>}
                  </span>
                </span>
                <ProgramStatus status={one.status} />
                <span className="font-bold tabular-nums text-plum">
                  {one.vouchers_claimed} of {countOf(one.vouchers_total, "voucher")} claimed
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-2" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
