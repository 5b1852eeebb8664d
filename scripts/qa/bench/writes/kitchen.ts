import { sql } from "~/data/sql.server";
import { type HelperLink, helperToken } from "~/domain/helpers/helper-row.server";
import { dayFrom } from "../../../../tests/builders";
import type { ApiCaller } from "./api-caller";

type Made = { id: number };

/** A meal copied into a draft that is given up, planned for some days, copied into the week after, deleted and brought back. */
export async function planMeals(cook: ApiCaller, meal: number): Promise<void> {
  const { guid } = await cook<{ guid: string }>("POST /v2/meal/{id}/duplicate/", { id: meal }, {});
  await cook("PUT /v2/meal/draft/{guid}/", { guid }, { name: "Ají de gallina with rice", price: "16." });
  await cook("DELETE /v2/meal/draft/{guid}/", { guid });
  const days = { start_date: await dayFrom(20), end_date: await dayFrom(21) };
  const plan = { meals: [meal], ...days, count: 12 };
  await cook("POST /v2/schedulemeal/preview/", {}, plan);
  await cook("POST /v2/schedulemeal/batch/", {}, plan);
  await cook("POST /v2/schedulemeal/copy-week/", {}, { week: await dayFrom(27) });
  await cook("DELETE /v2/meal/{id}/", { id: meal });
  await cook("POST /v2/meal/{id}/restore/", { id: meal }, {});
  await cook("DELETE /v2/meal/{id}/", { id: meal });
}

/** The sheet of an order's day, final already, acknowledged as it has changed since. */
export async function readPrepSheet(cook: ApiCaller, order: number): Promise<void> {
  const { delivery_date: date } = await cook<{ delivery_date: string }>(
    "GET /chef-dashboard/{id}/order-detail/",
    { id: order },
  );
  await sql`
    INSERT INTO prep_sheet (chef_id, delivery_date, cutoff_at, frozen_at)
    SELECT chef_id, delivery_date, app_now(), app_now() FROM order_part WHERE order_id = ${order} ON CONFLICT DO NOTHING`;
  const { seen } = await cook<{ seen: string }>("GET /chef-dashboard/prep/{date}/", { date });
  await cook("POST /chef-dashboard/prep/{date}/acknowledge/", { date }, { seen });
}

/** The newest review without a reply gets one, which is changed; staff are asked to look at it. */
export async function answerReview(cook: ApiCaller): Promise<void> {
  const list = await cook<{ results: Made[] }>("GET /chef-dashboard/reviews/", { unanswered: "true" });
  const id = list.results[0]?.id ?? 0;
  await cook("POST /chef-dashboard/reviews/{id}/reply/", { id }, { reply: "Thank you for coming back!" });
  await cook("PUT /chef-dashboard/reviews/{id}/reply/", { id }, { reply: "Thank you, and see you soon!" });
  await cook("POST /chef-dashboard/reviews/{id}/report/", { id }, { reason: "It's about another kitchen." });
}

/** Somebody is invited to help, gets the link again, accepts and is let go. */
export async function manageHelpers(cook: ApiCaller, helper: ApiCaller, email: string): Promise<void> {
  const { id } = await cook<Made>("POST /chef-kitchen/helpers/", {}, { email });
  const [link] = await sql<[HelperLink]>`
    UPDATE kitchen_helper SET sent_at = sent_at - interval '11 minutes' WHERE id = ${id} RETURNING id, link_nonce, letters + 1 AS letters`;
  await cook("POST /chef-kitchen/helpers/{id}/resend/", { id });
  await helper("POST /chef-kitchen/helpers/accept/", {}, { token: helperToken(link) });
  await cook("POST /chef-kitchen/helpers/{id}/end/", { id });
}
