import type { Person } from "../bodies";
import { type Ask, type Context, sendForm, ZIP } from "../people";
import type { Screen } from "../routes";

type Row = { id: number; slug: string; chef: { slug: string } };
const first = async (ask: Ask, call: string, ids = {}) =>
  (await ask<{ results?: Row[] }>(call, ids)).results?.[0];

/** The same of a company's desk: its newest of each. A tree before one of these calls has none. */
async function companyExamples(admin: Ask): Promise<Record<string, string>> {
  const idOf = async (call: string) => (await first(admin, call))?.id;
  const { id: corpId } = await admin<{ id?: number }>("GET /corporate-admin/");
  const member = await idOf("GET /corporate_user_list/");
  return {
    "dashboard/members/:id": `dashboard/members/${member}`,
    "dashboard/groups/:id": `dashboard/groups/${await idOf("GET /v1/corporate/groups/")}`,
    "dashboard/policies/:id": `dashboard/policies/${await idOf("GET /v1/corporate/policies/")}`,
    "dashboard/programs/:id": `dashboard/programs/${await idOf("GET /v1/corporate/programs/")}`,
    "dashboard/group-orders/:id": `dashboard/group-orders/${await idOf("GET /v1/corporate/group-orders/")}`,
    "dashboard/invoices/:id": `dashboard/invoices/${await idOf("GET /v1/corporate/invoices/")}`,
    "corporate/:corpId/manual-distribute": `corporate/${corpId}/manual-distribute`,
    "manual-distribute/:userId": `manual-distribute/${member}`,
  };
}

/** What stands in place of the parameters of a path. */
async function examples({ ask }: Context): Promise<Record<string, string>> {
  const meal = await first(ask.guest, "GET /local-meals/", { zip_code: ZIP });
  const order = await first(ask.diner, "GET /eater/success_orders/");
  const cooked = await first(ask.chef, "GET /chef-dashboard/past-orders/");
  const scheduled = await first(ask.chef, "GET /v2/schedulemeal/");
  const dish = await first(ask.chef, "GET /chef-dashboard/allmeals/");
  const { days = [] } = await ask.chef<{ days?: { day: string }[] }>("GET /chef-dashboard/prep/");
  const payout = await first(ask.chef, "GET /chef-dashboard/payouts/");
  const lunch = await first(ask.guest, "GET /local-meals/", { zip_code: ZIP, meal_type: "voucher" });
  const company = await companyExamples(ask.orgadmin);
  return {
    ...company,
    "voucher/meals/:chefname/:mealname": `voucher/meals/${lunch?.chef.slug}/${lunch?.slug}`,
    "meals/:chefname/:mealname": `meals/${meal?.chef.slug}/${meal?.slug}`,
    "meals/:cusinesName": "meals/mexican",
    "chefs/:id": `chefs/${meal?.chef.slug}`,
    "my-orders/:id": `my-orders/${order?.id}`,
    "neworders/:id": `neworders/${cooked?.id}`,
    "chef/menu/edit/:mealId": `chef/menu/edit/${dish?.id}`,
    "chef/menu/:id": `chef/menu/${dish?.id}`,
    "chef/prep/:date": `chef/prep/${days[0]?.day}`,
    "chef/taxes/:year": "chef/taxes/2026",
    "cooking-schedule/:id": `cooking-schedule/${scheduled?.id}`,
    "revenue/:statement": `revenue/${payout?.id}`,
    "accounts/:provider": "accounts/google",
    "verify/:channel": "verify/phone",
  };
}

function pathOf(pattern: string, things: Record<string, string>): string {
  const shown = Object.entries(things).reduce((path, [from, to]) => path.replace(from, to), pattern);
  return shown.replace(/:\w+/g, "1").replace("*", "nothing-here");
}

const dataPath = (path: string, query = "") => `${path === "/" ? "/_root" : path}.data${query}`;

/** Queries that change what a screen shows. */
const QUERIES: Record<string, readonly string[]> = {
  "/": [`?zipCode=${ZIP}`],
  "/meals": [
    `?zipCode=${ZIP}`,
    `?zipCode=${ZIP}&sortBy=price&sortDirection=asc`,
    `?zipCode=${ZIP}&without=peanut,sesame`,
    `?zipCode=${ZIP}&search=chiken`,
    `?zipCode=${ZIP}&search=zzzzzz`,
    "?zipCode=00000",
    "?zipCode=abc",
  ],
  "/chefs": [`?zipCode=${ZIP}`],
  "/my-orders": ["?page=2"],
  "/account/wallet": ["?page=2"],
};

async function render(
  { recorder }: Context,
  who: Person,
  { pattern, hasLoader }: Screen,
  path: string,
): Promise<void> {
  for (const query of ["", ...(QUERIES[pattern] ?? [])]) {
    await recorder.send(who, path + query, { as: pattern + query });
    if (hasLoader) await recorder.send(who, dataPath(path, query), { as: `${pattern}${query} (data)` });
  }
}

/** Asks for every screen in every role: its HTML and its loaders' data. */
export async function renderScreens(context: Context, screens: readonly Screen[]): Promise<void> {
  const things = await examples(context);
  for (const screen of screens.filter(({ hasLoader }) => hasLoader))
    for (const who of Object.values(context.browsers))
      await render(context, who, screen, pathOf(screen.pattern, things));
}

const VALUE = /<(?:button|input)\b(?=[^>]*\bname="intent")[^>]*\bvalue="([^"]*)"/g;

/** Submits the forms of every screen empty in every role: plainly, and by each intent that a button or field of the page names. */
export async function sendEmptyForms(context: Context, screens: readonly Screen[]): Promise<void> {
  const things = await examples(context);
  for (const { pattern } of screens.filter(({ hasAction }) => hasAction))
    for (const who of Object.values(context.browsers)) {
      const path = pathOf(pattern, things);
      const { text } = await context.recorder.send(who, path, { as: pattern });
      const intents = [...new Set([...text.matchAll(VALUE)].map((found) => found[1] ?? ""))];
      await sendForm(context.recorder, who, path, {}, `${pattern} (empty)`);
      for (const intent of intents)
        await sendForm(context.recorder, who, path, { intent }, `${pattern} (empty, ${intent})`);
    }
}
