import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferInput } from "~/domain/catalog/giving-schemas.server";
import { addOffer, listStaffOffers, stopOffer } from "~/domain/catalog/offers.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { EndButton, STATES } from "./by-day";
import { CatalogTabs } from "./catalog-tabs";

export const meta: MetaFunction = () => [
  { title: "Offers · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(listStaffOffers({ limit: SIZE, offset: (page - 1) * SIZE }));
  return {
    mayChange: staffMay(me.role, "write offers"),
    rows: rows.map(({ starts_at, ends_at, ...row }) => ({
      ...row,
      from: minuteOf(starts_at.toISOString()),
      until: ends_at && minuteOf(ends_at.toISOString()),
    })),
    ...pageLinks(page, count, SIZE, (number) => staffPaths.offers({ page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "write offers");
  const form = await readForm(request);
  if (form.get("intent") === "stop")
    return answerButton(async () => {
      await stopOffer(me, idOf(form.get("offer")));
      return redirectWithToast(staffPaths.offers(), "The offer is over.");
    });
  return answerForm(form, OfferInput, async (input) => {
    await addOffer(me, input);
    return redirectWithToast(staffPaths.offers(), "Offer added.");
  });
}

type Texts = Record<"organization" | "title" | "description" | "starts_on" | "ends_on", string>;

function AddForm({ answer }: { answer: unknown }) {
  const [form, fields] = useAnswer<Texts>("offer", answer, {
    ...{ organization: "", title: "", description: "", starts_on: "", ends_on: "" },
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <Field
        {...fieldProps(fields.organization)}
        label="Organization"
        hint="Its exact name, or its number."
        required
        maxLength={120}
      />
      <Field {...fieldProps(fields.title)} label="Title" required maxLength={80} />
      <TextArea
        {...fieldProps(fields.description)}
        label="What is offered"
        rows={3}
        required
        maxLength={500}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.starts_on)}
          label="First day"
          hint="Leave blank to start now."
          type="date"
          required={false}
        />
        <Field
          {...fieldProps(fields.ends_on)}
          label="Last day"
          hint="Leave blank for no end date."
          type="date"
          required={false}
        />
      </div>
      <Button tone="primary" className="justify-self-start">
        Add offer
      </Button>
    </AnswerForm>
  );
}

/** What organizations' people are offered. */
export default function OffersScreen() {
  const { rows, mayChange, previous, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="What an organization’s people see on their offers page.">Offers</PageTitle>
      <CatalogTabs current="offers" />
      <ErrorNotice messages={refused} />
      {rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No offer yet.</EmptyState>
      ) : (
        <RowsTable
          caption="Offers"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            { title: "Title", of: (row) => row.title },
            { title: "For", of: (row) => row.organization },
            { title: "State", of: (row) => STATES[row.state] },
            { title: "What", of: (row) => row.description },
            { title: "From (UTC)", of: (row) => row.from },
            { title: "Until (UTC)", of: (row) => row.until ?? "No end" },
            {
              title: "Actions",
              of: (row) =>
                mayChange && row.state !== "ended" ? (
                  <EndButton name="offer" id={row.id} title={row.title} />
                ) : (
                  ""
                ),
            },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of offers" />
      {mayChange && (
        <Panel id="new-offer" title="New offer" className="max-w-[44rem]">
          <AddForm answer={refused ? undefined : answer} />
        </Panel>
      )}
    </div>
  );
}
