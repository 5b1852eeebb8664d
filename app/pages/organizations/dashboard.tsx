import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCorporateAdmin, requireMember } from "~/http/guards.server";
import { CompanyDashboard } from "./company-dashboard";
import { readCompanyDashboard } from "./company-dashboard.server";
import { OwnShare } from "./own-share";
import { readOwnShare } from "./own-share.server";

export const meta: MetaFunction = () => [
  { title: "Dashboard · DinDin" },
  { name: "description", content: "What your organization gave you, what you've spent and what's left." },
  { name: "robots", content: "noindex" },
];

/** Who administers the organization sees all of it, everybody else in it their own share. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  if (!me.membership?.admin_role) return { company: null, own: await readOwnShare(me, request) };
  const admin = await requireCorporateAdmin(request, "see reports");
  return { company: await readCompanyDashboard(admin), own: null };
}

export default function DashboardScreen() {
  const { company, own } = useLoaderData<typeof loader>();
  return company ? <CompanyDashboard {...company} /> : <OwnShare {...own} />;
}
