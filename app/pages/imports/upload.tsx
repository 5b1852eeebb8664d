import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { confirmUpload } from "~/domain/imports-exports/confirm-upload.server";
import { showUpload } from "~/domain/imports-exports/uploads.server";
import { ImportInput } from "~/domain/organizations/people-schemas.server";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ConfirmImport } from "./confirm-import";
import { CorrectionsPager } from "./corrections-pager";
import { FaultyRows } from "./faulty-rows";
import { ImportStatus } from "./import-status";
import { changedRows, type MendedRow, mendedRows } from "./mended-rows.server";

export const meta: MetaFunction = () => [
  { title: "Check the import · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Faulty rows on a screen at once: each is a form's worth of fields. */
const AT_ONCE = 25;
/** Where the rows begin on the screen. */
const LIST = "#faulty";
/** How often a screen asks how far its import is. */
const ASK_AGAIN_MS = 1_000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const page = pageOf(request);
  const id = idOf(params.id ?? null);
  const [wrong, good] = await orErrorPage(
    Promise.all([
      showUpload(me, id, { state: "wrong", page, limit: AT_ONCE }),
      showUpload(me, id, { state: "good", limit: 5 }),
    ]),
  );
  return {
    ...{ upload: wrong, preview: good.rows },
    ...pageLinks(page, wrong.count, AT_ONCE, (number) => companyToolPaths.upload(id, number), wrong.rows),
  };
}

/**
 * Saves corrected rows, and leads to the page that `pageAfter` answers for how many of them are right now, as far as it is
 * there; `place` is where on it.
 */
async function saveRows(
  me: CorporateAdmin,
  id: number,
  rows: MendedRow[],
  pageAfter: (mended: number) => number,
  place = "",
): Promise<Response> {
  const before = await showUpload(me, id, { limit: 1 });
  const after = await confirmUpload(me, ImportInput.parse({ id, rows, limit: 1 }));
  const mended = before.wrong_rows - after.wrong_rows;
  const left = after.wrong_rows > 0 ? ` ${countOf(after.wrong_rows, "row")} to go.` : "";
  const text = mended > 0 ? `${countOf(mended, "row")} corrected.${left}` : "Some rows still need fixing.";
  const page = pageAfter(mended);
  const to = companyToolPaths.upload(id, after.wrong_rows > (page - 1) * AT_ONCE ? page : 1);
  return redirectWithToast(`${to}${place}`, text, { tone: mended > 0 ? "done" : "error" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "manage members");
  const id = idOf(params.id ?? null);
  await orErrorPage(showUpload(me, id, { limit: 1 }));
  const form = await readForm(request);
  const intent = form.get("intent");
  const page = pageOf(request);
  const typed = async () =>
    changedRows(form, (await showUpload(me, id, { state: "wrong", page, limit: AT_ONCE })).rows);
  const act = async () => {
    if (intent === "confirm") {
      // what was typed below and not saved yet goes along
      const rows = await typed();
      await confirmUpload(me, ImportInput.parse({ id, rows, confirm: true, limit: 1 }));
      return redirect(companyToolPaths.upload(id));
    }
    if (intent === "discard") {
      await confirmUpload(me, { id, discard: true });
      return redirectWithToast(companyToolPaths.uploads(), "Discarded. Nobody in it was invited.");
    }
    if (intent === "previous" || intent === "next") {
      const rows = await typed();
      const to = Math.max(1, intent === "next" ? page + 1 : page - 1);
      if (rows.length === 0) return redirect(`${companyToolPaths.upload(id, to)}${LIST}`);
      // the rows that follow have moved up by those that are right now
      return saveRows(me, id, rows, (mended) => (intent === "next" && mended > 0 ? page : to), LIST);
    }
    return saveRows(me, id, mendedRows(form), () => page);
  };
  return answerButton(act, companyToolPaths.upload(id, page));
}

/** Asks again as long as the worker has the file in hand. */
function useProgress(isUnderWay: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(revalidate, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}

/** One file of members: what is in it, what is wrong and can be mended here, and how far the import is. */
export default function UploadScreen() {
  const { upload, preview, previous, next, said } = useLoaderData<typeof loader>();
  useProgress(upload.status === "queued" || upload.status === "running");
  const isOpen = upload.status === "checked";
  const figures = [
    { text: "In the file", count: upload.total_rows },
    { text: isOpen ? "Ready to invite" : "Invited", count: isOpen ? upload.good_rows : upload.added_rows },
    { text: "Already here", count: upload.known_rows },
    { text: "To correct", count: upload.wrong_rows },
  ];
  return (
    <div className="grid max-w-[68rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: companyToolPaths.uploads(), text: "Import members" }}>
        <span className="wrap-anywhere">{upload.file_name}</span>
      </PageTitle>
      <div className="grid gap-4">
        <p>
          <ImportStatus status={upload.status} />
        </p>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {figures.map(({ text, count }) => (
            <div key={text} className="rounded-card border border-line bg-surface px-4 py-3">
              <dt className="text-sm text-ink-2">{text}</dt>
              <dd className="title text-2xl tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
        {upload.ignored_columns.length > 0 && (
          <p className="text-sm text-ink-2">{`Not used: ${upload.ignored_columns.join(", ")}.`}</p>
        )}
      </div>
      <ConfirmImport upload={upload} preview={preview} />
      <FaultyRows upload={upload} canMend={isOpen} />
      {isOpen ? (
        <CorrectionsPager hasPrevious={previous !== null} hasNext={next !== null} count={said} />
      ) : (
        <Pager previous={previous} next={next} count={said} />
      )}
      {isOpen && (
        <Form method="post">
          <Csrf />
          <Button name="intent" value="discard">
            Discard this file
          </Button>
        </Form>
      )}
      {upload.status === "done" && (
        <p>
          <Link to={companyToolPaths.uploads()} className="font-bold text-paprika hover:underline">
            Import another file
          </Link>
        </p>
      )}
    </div>
  );
}
