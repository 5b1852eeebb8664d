import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listGroups } from "~/domain/groups/list-groups.server";
import { cancelExport, listExports } from "~/domain/imports-exports/list-exports.server";
import {
  endReportSchedule,
  listReportSchedules,
  scheduleReport,
} from "~/domain/imports-exports/report-schedules.server";
import { requestExport } from "~/domain/imports-exports/request-export.server";
import { ReportInput, ReportScheduleInput } from "~/domain/organizations/report-schemas.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companyReportPaths } from "~/kit/company-report-paths";
import { formatDay } from "~/kit/day";
import { PAGE_SIZE } from "~/kit/paging";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ExportForms } from "./export-forms";
import { ExportList } from "./export-list";
import { ScheduleList } from "./schedule-list";
import { useProgress } from "./use-progress";

export const meta: MetaFunction = () => [
  { title: "Exports · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [{ rows, count }, schedules, groups, { time_zone }] = await orErrorPage(
    Promise.all([listExports(me, slice), listReportSchedules(me), listGroups(me), showOrganization(me)]),
  );
  const at = (number: number) => companyReportPaths.exports({ page: number > 1 ? number : undefined });
  return {
    ...{ rows, schedules, groups, timeZone: time_zone, found: foundText(count, "file") },
    ...pageLinks(page, count, PAGE_SIZE, at, rows),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const form = await readForm(request);
  const intent = form.get("intent");
  const back = companyReportPaths.exports();
  if (intent === "cancel")
    return answerButton(async () => {
      await cancelExport(me, idOf(form.get("export")));
      return redirectWithToast(back, "Export canceled.");
    });
  if (intent === "end")
    return answerButton(async () => {
      await endReportSchedule(me, idOf(form.get("schedule")));
      return redirectWithToast(back, "No more emails of this report.");
    });
  if (intent === "schedule")
    return answerForm(form, ReportScheduleInput, async (input) => {
      const { next_on } = await scheduleReport(me, input);
      return redirectWithToast(back, `The first one comes on ${formatDay(next_on)}.`);
    });
  return answerForm(form, ReportInput, async ({ kind, ...filters }) => {
    await requestExport(me, kind, filters);
    return redirectWithToast(back, "We're making your file.");
  });
}

/** The files that an admin asked for, how far each is, and the reports that come by themselves. */
export default function ExportsScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  useProgress(data.rows.some(({ status }) => status === "queued" || status === "running"));
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="Files for your accounting and payroll. You can leave this page while they're made."
      >
        Exports
      </PageTitle>
      <ErrorNotice messages={refused} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[1.4fr_1fr]">
        <div className="grid gap-4">
          <ExportList rows={data.rows} timeZone={data.timeZone} />
          <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of files" />
        </div>
        <div className="grid gap-6 max-lg:order-first">
          <ExportForms groups={data.groups} answer={refused ? undefined : answer} />
          <ScheduleList schedules={data.schedules} />
        </div>
      </div>
    </div>
  );
}
