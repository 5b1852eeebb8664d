import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStaffMarketplaces } from "~/domain/catalog/list-marketplaces.server";
import { addMarketplace } from "~/domain/catalog/save-marketplace.server";
import { NewMarketplaceInput } from "~/domain/catalog/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { US_TIME_ZONES } from "~/kit/time-zones";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { CellLink } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { CatalogTabs } from "./catalog-tabs";
import { Tick } from "./tick";

export const meta: MetaFunction = () => [
  { title: "Marketplaces · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(
    listStaffMarketplaces({ limit: SIZE, offset: (page - 1) * SIZE }),
  );
  const at = (number: number) => `${staffPaths.marketplaces()}?page=${number}`;
  return { rows, mayChange: staffMay(me.role, "set up marketplaces"), ...pageLinks(page, count, SIZE, at) };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "set up marketplaces");
  return answerForm(request, NewMarketplaceInput, async (input) => {
    const id = await addMarketplace(me, input);
    return redirectWithToast(
      staffPaths.marketplace(id),
      `${input.name} added. It's closed until you open it.`,
    );
  });
}

type Texts = { name: string; time_zone: string; zip: string; is_global: string };

function AddForm({ answer }: { answer: unknown }) {
  const [form, fields] = useAnswer<Texts>("marketplace", answer, {
    name: "",
    time_zone: "America/New_York",
    zip: "",
    is_global: "",
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="Diners read it, like Nashville."
        required
        maxLength={60}
      />
      <Select {...fieldProps(fields.time_zone)} label="Time zone" required>
        {US_TIME_ZONES.map(([zone, text]) => (
          <option key={zone} value={zone}>
            {text}
          </option>
        ))}
      </Select>
      <Field
        {...fieldProps(fields.zip)}
        label="Center ZIP code"
        inputMode="numeric"
        maxLength={12}
        required={false}
      />
      <Tick
        field={fields.is_global}
        label="The global marketplace"
        hint="For visitors outside every city. It needs no ZIP codes, and there can be only one."
      />
      {fields.is_global.errors && (
        <p className="text-sm font-medium text-danger">{fields.is_global.errors[0]}</p>
      )}
      <Button tone="primary" className="justify-self-start">
        Add marketplace
      </Button>
    </AnswerForm>
  );
}

/** The marketplaces, open and closed, and a form that adds one. */
export default function MarketplacesScreen() {
  const { rows, mayChange, previous, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Cities with their time zone, ZIP codes and local rules.">Marketplaces</PageTitle>
      <CatalogTabs current="marketplaces" />
      {rows.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>No marketplace yet. Add the first one below.</EmptyState>
      ) : (
        <RowsTable
          caption="Marketplaces"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            {
              title: "Name",
              of: (row) => <CellLink to={staffPaths.marketplace(row.id)}>{row.name}</CellLink>,
            },
            {
              title: "State",
              of: (row) => (
                <Pill tone={row.is_active ? "herb" : "sunk"}>{row.is_active ? "Open" : "Closed"}</Pill>
              ),
            },
            { title: "Where", of: (row) => (row.is_global ? "Everywhere" : (row.state ?? "–")) },
            { title: "Time zone", of: (row) => row.time_zone },
            { title: "Serves", of: (row) => countOf(row.zips, "ZIP code"), isFigure: true },
            { title: "Cooks", of: (row) => row.cooks, isFigure: true },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of marketplaces" />
      {mayChange && (
        <Panel id="add-marketplace" title="Add a marketplace" className="max-w-[40rem]">
          <AddForm answer={answer} />
        </Panel>
      )}
    </div>
  );
}
