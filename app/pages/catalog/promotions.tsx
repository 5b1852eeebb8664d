import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { PromotionInput, PromotionQuery } from "~/domain/catalog/giving-schemas.server";
import { listMarketplaceNames } from "~/domain/catalog/list-marketplaces.server";
import { listPromotions } from "~/domain/promotions/list-promotions.server";
import { previewPromotion } from "~/domain/promotions/preview-promotion.server";
import { startPromotion } from "~/domain/promotions/start-promotion.server";
import { stopPromotion } from "~/domain/promotions/stop-promotion.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CatalogTabs } from "./catalog-tabs";
import { PromotionPanel, SEGMENT_NAMES, SegmentForm } from "./promotion-form";

export const meta: MetaFunction = () => [
  { title: "Promotions · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

/** What the URL asks to see: nothing before somebody asked for a preview. */
async function previewOf({ searchParams }: URL) {
  const input = Object.fromEntries(SEGMENT_NAMES.map((name) => [name, searchParams.get(name) ?? ""]));
  if (!searchParams.has("preview")) return { input, preview: null, problems: {} };
  const given = Object.entries(input).filter(([, value]) => value !== "");
  const asked = PromotionQuery.safeParse(Object.fromEntries(given));
  if (asked.success) return { input, problems: {}, preview: await previewPromotion(asked.data) };
  const problems = Object.fromEntries(
    asked.error.issues.map(({ path, message }) => [String(path[0]), message]),
  );
  return { input, preview: null, problems };
}

type Listed = Awaited<ReturnType<typeof listPromotions>>["rows"][number];

/** A promotion with its segment in words. */
function toRow({ marketplace, zip, idle_days, is_new, created_at, staff, ...row }: Listed) {
  const who = [
    marketplace?.name,
    zip && `ZIP ${zip}`,
    idle_days && `no order in ${countOf(idle_days, "day")}`,
    is_new && "never ordered",
  ].filter(Boolean);
  return {
    ...row,
    who: who.length > 0 ? who.join(", ") : "Everybody",
    made: minuteOf(created_at.toISOString()),
    by: staff ? `${staff.account.first_name} ${staff.account.last_name}` : "–",
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const mayChange = staffMay(me.role, "give promotions");
  const url = new URL(request.url);
  const page = pageOf(request);
  const [{ rows, count }, marketplaces, asked, isFresh] = await orErrorPage(
    Promise.all([
      listPromotions({ limit: SIZE, offset: (page - 1) * SIZE }),
      listMarketplaceNames(),
      previewOf(url),
      isProved(me),
    ]),
  );
  return {
    ...asked,
    ...{ marketplaces, mayChange, mayAct: mayChange && isFresh, here: `${url.pathname}${url.search}` },
    ...{ key: randomUUID(), rows: rows.map(toRow) },
    ...pageLinks(page, count, SIZE, (number) => staffPaths.promotions({ page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "give promotions");
  const form = await readForm(request);
  if (form.get("intent") === "stop")
    return answerButton(async () => {
      await stopPromotion(me, idOf(form.get("promotion")));
      return redirectWithToast(staffPaths.promotions(), "Stopped. People who already have it keep it.");
    });
  return answerProved(me, form, PromotionInput, async (input) => {
    await startPromotion(me, input);
    return redirectWithToast(staffPaths.promotions(), "It is being given.");
  });
}

const STATES = {
  running: <Pill tone="turmeric">Being given</Pill>,
  done: <Pill tone="herb">Given</Pill>,
  stopped: <Pill>Stopped</Pill>,
};

function StopButton({ row }: { row: ReturnType<typeof toRow> }) {
  return (
    <Form method="post">
      <Csrf />
      <input type="hidden" name="intent" value="stop" />
      <input type="hidden" name="promotion" value={row.id} />
      <Button>
        Stop<span className="sr-only"> {row.title}</span>
      </Button>
    </Form>
  );
}

/** DinDin credit for a segment: a preview of people and dollars, then the giving, and what was given before. */
export default function PromotionsScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { rows, mayChange, mayAct, preview, key, previous, next } = data;
  const isShown = useProofForms(mayAct);
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="DinDin credit for everyone in a segment, within a budget.">Promotions</PageTitle>
      <CatalogTabs current="promotions" />
      <ErrorNotice messages={refused} />
      {mayChange && !isShown && <ProofNotice here={data.here} what="give promotions" />}
      {mayChange && (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
          <SegmentForm {...data} />
          {preview && isShown && (
            <PromotionPanel
              key={key}
              preview={preview}
              input={data.input}
              sending={key}
              mayAct={mayAct}
              answer={refused ? undefined : answer}
            />
          )}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>No promotion yet.</EmptyState>
      ) : (
        <RowsTable
          caption="Promotions"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            { title: "Title", of: (row) => row.title },
            { title: "State", of: (row) => STATES[row.status] },
            { title: "Who", of: (row) => row.who },
            { title: "Each", of: (row) => moneyText(row.amount_cents), isFigure: true },
            {
              title: "Given",
              of: (row) => `${moneyText(row.given_cents)} of ${moneyText(row.budget_cents)}`,
              isFigure: true,
            },
            { title: "People", of: (row) => row.people, isFigure: true },
            { title: "Made (UTC)", of: (row) => `${row.made}, ${row.by}` },
            {
              title: "Actions",
              of: (row) => (mayChange && row.status === "running" ? <StopButton row={row} /> : ""),
            },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of promotions" />
    </div>
  );
}
