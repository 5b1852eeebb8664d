import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnOrganizations } from "~/domain/members/switch-organization.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin, requireMember } from "~/http/guards.server";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { ButtonLink } from "~/ui/button";
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
  if (!me.membership?.admin_role) {
    const [own, organizations] = await Promise.all([
      readOwnShare(me, request),
      orErrorPage(listOwnOrganizations(me)),
    ]);
    return { company: null, own, canSwitch: organizations.length > 1 };
  }
  const admin = await requireCorporateAdmin(request, "see reports");
  return { company: await readCompanyDashboard(admin), own: null, canSwitch: false };
}

export default function DashboardScreen() {
  const { company, own, canSwitch } = useLoaderData<typeof loader>();
  if (company) return <CompanyDashboard {...company} />;
  return (
    <>
      <OwnShare {...own} />
      {canSwitch && (
        <p className="page pb-10">
          <ButtonLink to={companySetupPaths.organizations()}>Switch organization</ButtonLink>
        </p>
      )}
    </>
  );
}
