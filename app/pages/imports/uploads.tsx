import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listUploads } from "~/domain/imports-exports/list-uploads.server";
import { readTitlesOf } from "~/domain/imports-exports/member-sheet.server";
import { uploadMembers } from "~/domain/imports-exports/upload-members.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirect } from "~/http/redirect.server";
import { accountPaths } from "~/kit/account-paths";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { dayIn, formatDay } from "~/kit/day";
import { optional } from "~/kit/fields.server";
import { isFile } from "~/kit/file-fields.server";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { ChevronRight } from "~/ui/icons";
import { Pager } from "~/ui/pager";
import { ImportStatus } from "./import-status";
import { UploadForm } from "./upload-form";

export const meta: MetaFunction = () => [
  { title: "Import members · DinDin" },
  { name: "robots", content: "noindex" },
];

const title = optional(z.string().max(80));
/** A file of members, and what it calls our columns where its titles are none that we know. */
const UploadInput = z.object({
  file: z.custom<File>((value) => isFile(value) && value.size > 0, "Choose a CSV file"),
  ...{ first_name: title, last_name: title, email: title, phone: title, is_voucher_benefit: title },
  ...{ department: title, cost_center: title, office: title },
});

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [{ rows, count }, { time_zone }] = await orErrorPage(
    Promise.all([listUploads(me, slice), showOrganization(me)]),
  );
  return {
    rows: rows.map((row) => ({ ...row, day: dayIn(time_zone, new Date(row.created_at)) })),
    ...pageLinks(page, count, PAGE_SIZE, companyToolPaths.uploads),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const form = await readForm(request);
  const file = form.get("file");
  const bytes = isFile(file) ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  const answer = await answerForm(form, UploadInput, async ({ file: sent, ...columns }) => {
    const { id } = await uploadMembers(me, { name: sent.name, bytes, columns });
    return redirect(companyToolPaths.upload(id));
  });
  if (answer instanceof Response) return answer;
  return { ...answer, data: { ...answer.data, titles: await readTitlesOf(bytes) } };
}

/** Sends a file of members to be checked, and leads to those that were sent before. */
export default function UploadsScreen() {
  const { rows, previous, next, said } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="page grid max-w-[52rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="Add many people at once. You see what to correct before anyone is invited."
      >
        Import members
      </PageTitle>
      <UploadForm answer={answer} titles={answer?.titles ?? []} />
      {rows.length > 0 && (
        <section aria-labelledby="imports" className="grid gap-3">
          <h2 id="imports" className="title text-2xl">
            Your imports
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to={companyToolPaths.upload(row.id)}
                  className="group flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunk lg:px-5"
                >
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block font-bold wrap-anywhere group-hover:underline">
                      {row.file_name}
                    </span>
                    <span className="text-sm text-ink-2">
                      {formatDay(row.day)} · {countOf(row.total_rows, "row")}
                      {row.added_rows > 0 && ` · ${countOf(row.added_rows, "person", "people")} invited`}
                    </span>
                  </span>
                  <ImportStatus status={row.status} />
                  <ChevronRight aria-hidden className="size-5 text-ink-2" />
                </Link>
              </li>
            ))}
          </ul>
          <Pager previous={previous} next={next} count={said} />
        </section>
      )}
    </div>
  );
}
