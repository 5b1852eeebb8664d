import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { GiftCardBatchInput, VoidBatchInput } from "~/domain/catalog/giving-schemas.server";
import { voidBatch } from "~/domain/gift-cards/batch-codes.server";
import { listBatches, makeBatch } from "~/domain/gift-cards/batches.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CatalogTabs } from "./catalog-tabs";
import { BatchForm, VoidForm } from "./gift-card-forms";

export const meta: MetaFunction = () => [
  { title: "Gift cards · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const page = pageOf(request);
  const mayChange = staffMay(me.role, "issue gift cards");
  const [{ rows, count }, isFresh] = await orErrorPage(
    Promise.all([listBatches({ limit: SIZE, offset: (page - 1) * SIZE }), isProved(me)]),
  );
  return {
    ...{ mayChange, mayAct: mayChange && isFresh, key: randomUUID() },
    rows: rows.map(({ created_at, downloaded_at, ...row }) => ({
      ...row,
      made: minuteOf(created_at.toISOString()),
      taken: downloaded_at && minuteOf(downloaded_at.toISOString()),
    })),
    ...pageLinks(page, count, SIZE, (number) => staffPaths.giftCardBatches({ page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "issue gift cards");
  const form = await readForm(request);
  if (form.get("intent") === "void")
    return answerProved(me, form, VoidBatchInput, async ({ batch, reason }) => {
      const count = await voidBatch(me, batch, reason);
      return redirectWithToast(staffPaths.giftCardBatches(), `${countOf(count, "gift card")} voided.`);
    });
  return answerProved(me, form, GiftCardBatchInput, async (input) => {
    await makeBatch(me, input);
    return redirectWithToast(staffPaths.giftCardBatches(), `${countOf(input.count, "gift card")} made.`);
  });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

/** The file comes once; the page is read again then, since it is a document of its own. */
function Codes({ row, mayAct }: { row: Row; mayAct: boolean }) {
  if (row.taken) return `Downloaded ${row.taken}`;
  if (!mayAct) return "Not downloaded";
  return (
    <Form method="post" action={staffPaths.giftCardCodes(row.id)} reloadDocument>
      <Csrf />
      <Button>
        Download once<span className="sr-only">: codes of {row.title}</span>
      </Button>
    </Form>
  );
}

/** Gift cards that are made together: their codes leave once, as a file. */
export default function GiftCardsScreen() {
  const { rows, key, mayChange, mayAct, previous, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayAct) && mayChange;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Codes are downloaded once, in one file. After that nobody can read them, not even us.">
        Gift cards
      </PageTitle>
      <CatalogTabs current="giftCards" />
      {mayChange && !isShown && <ProofNotice here={staffPaths.giftCardBatches()} what="make gift cards" />}
      {rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No batch of gift cards yet.</EmptyState>
      ) : (
        <RowsTable
          caption="Batches of gift cards"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            { title: "Title", of: (row) => row.title },
            { title: "Cards", of: (row) => row.count, isFigure: true },
            { title: "Each", of: (row) => moneyText(row.amount_cents), isFigure: true },
            { title: "Added", of: (row) => row.added, isFigure: true },
            { title: "Money", of: (row) => (row.paid_by === "bank" ? `Bank, ${row.reference}` : "DinDin") },
            { title: "Made (UTC)", of: (row) => `${row.made}, ${row.by ?? "–"}` },
            { title: "Codes", of: (row) => <Codes row={row} mayAct={mayAct} /> },
            {
              title: "Actions",
              of: (row) => (isShown && row.is_open ? <VoidForm {...{ row, mayAct, answer }} /> : ""),
            },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of batches" />
      {isShown && (
        <Panel id="new-batch" title="New batch" className="max-w-[44rem]">
          <BatchForm key={key} sending={key} {...{ mayAct, answer }} />
        </Panel>
      )}
    </div>
  );
}
