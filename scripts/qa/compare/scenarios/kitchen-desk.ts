import { type Context, sentTo } from "../people";
import { MAILBOX, marisolOf } from "./accounts";

type Row = { id: number; status?: string };
type Results = { results?: Row[] };

/** Two new orders are accepted, started and packed at once; a day's sheet is read and its changes seen, its labels are printed. */
export async function cookForTheDay({ ask: { chef } }: Context): Promise<void> {
  const { results = [] } = await chef<Results>("GET /chef-dashboard/chef-orders/");
  const orders = results.slice(0, 2).map(({ id }) => id);
  for (const step of ["accepted", "preparing", "ready"])
    await chef("POST /chef-dashboard/move-orders/", {}, { orders, step });
  await chef("POST /chef-dashboard/{id}/ready/", { id: orders[0] ?? 0 });
  const { days = [] } = await chef<{ days?: { day: string }[] }>("GET /chef-dashboard/prep/");
  const date = days[0]?.day ?? "";
  const { seen = "" } = await chef<{ seen?: string }>("GET /chef-dashboard/prep/{date}/", { date });
  await chef("POST /chef-dashboard/prep/{date}/acknowledge/", { date }, { seen: "an older one" });
  await chef("POST /chef-dashboard/prep/{date}/acknowledge/", { date }, { seen });
  await chef("GET /chef-dashboard/prep/{date}/labels/", { date });
  await chef("GET /chef-dashboard/prep/{date}/labels/", { date, paper: "letter" });
}

/** A reply to one review, changed, and a report of another, each twice. */
export async function answerReviews({ ask: { chef } }: Context): Promise<void> {
  const { results = [] } = await chef<Results>("GET /chef-dashboard/reviews/", { unanswered: "true" });
  const [replied, reported] = results.map(({ id }) => ({ id }));
  const reply = "Thank you! The next pot has more ginger.";
  for (const method of ["POST", "POST", "PUT"])
    await chef(`${method} /chef-dashboard/reviews/{id}/reply/`, replied, { reply });
  const reason = "This is about another kitchen's dinner.";
  for (const _time of [1, 2]) await chef("POST /chef-dashboard/reviews/{id}/report/", reported, { reason });
}

/** A helper is invited, accepts and is let go; the demo's open invitation is mailed again. */
export async function findHelp(context: Context): Promise<void> {
  const { recorder, browsers } = context;
  const { chef, diner } = context.ask;
  const marisol = await marisolOf(context);
  const { id } = await chef<Row>("POST /chef-kitchen/helpers/", {}, { email: MAILBOX });
  await chef("POST /chef-kitchen/helpers/", {}, { email: MAILBOX });
  await chef("POST /chef-kitchen/helpers/{id}/resend/", { id });
  const token = await sentTo(recorder, MAILBOX, /\/invitation\/kitchen\/([\w-]+)/);
  const as = "/invitation/kitchen/:token";
  await recorder.send(browsers.guest, `/invitation/kitchen/${token}`, { as });
  for (const who of [diner, marisol, marisol]) await who("POST /chef-kitchen/helpers/accept/", {}, { token });
  await marisol("GET /chef-kitchen/helpers/kitchens/");
  const { results = [] } = await chef<Results>("GET /chef-kitchen/helpers/");
  const invited = results.find(({ status }) => status === "invited");
  await chef("POST /chef-kitchen/helpers/{id}/resend/", { id: invited?.id ?? 0 });
  await chef("POST /chef-kitchen/helpers/{id}/end/", { id });
  await marisol("GET /chef-dashboard/prep/");
}
