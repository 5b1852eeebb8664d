import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { redis } from "~/data/redis.server";
import { connect, sql } from "~/data/sql.server";
import { limits } from "~/kit/limits";
import { type Answer, as, type Client, guest, keyOf } from "../../as";
import { aDeliveredOrder, unique, uniqueEmail } from "../../builders";
import { onePersonEach } from "../../client/people";
import { eventually } from "../../setup/faults";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";
import { ask, type Call, calls, ownDocument } from "./calls";
import { tokenOf } from "./conflicts";
import { aPhoto } from "./scene";

const DECLINED = "pm_card_chargeDeclined";
const document = ownDocument();

let environment: TestEnvironment;
let people: Awaited<ReturnType<typeof onePersonEach>>;
let order_id: number;
beforeAll(async () => {
  // every limit is one
  const settings = Object.values(limits).map(({ setting }) => [setting, "1"]);
  environment = await ownEnvironment({ webs: 1, workers: 0 }, Object.fromEntries(settings));
  people = await onePersonEach();
  ({ order_id } = await aDeliveredOrder(people.chef as Parameters<typeof aDeliveredOrder>[0], 1500));
  await sql`UPDATE orders SET account_id = ${people["signed-in"].account_id} WHERE id = ${order_id}`;
  for (const one of Object.values(people)) await keyOf(one);
});
afterAll(() => environment.stop());

const whoMay = ({ call }: Call): Client =>
  call.guard.name === "public" ? guest(environment.url) : as(people[call.guard.name], environment.url);

/** What is wrong with a refusal: not in the document, or without the seconds to wait. */
function faultsOf(one: Call, answer: Answer<unknown>): string[] {
  const type = answer.headers.get("content-type");
  const isTold = Number(answer.headers.get("retry-after")) > 0;
  return [
    ...document.misfitsOfAnswer(document.operation(one.id), answer.status, type, answer.body),
    ...(isTold ? [] : ["no Retry-After"]),
  ];
}

function form(name: string, file: File): FormData {
  const data = new FormData();
  data.append(name, file);
  return data;
}
const picture = async () => form("image", await aPhoto("plate.jpg"));
const permit = async () => {
  const data = form("document", await aPhoto("permit.jpg"));
  data.append("kind", "permit");
  data.append("expires_on", "2027-07-20");
  return data;
};
const people_csv = () =>
  form(
    "file",
    new File([`First name,Last name,Email\nBen,Okafor,${uniqueEmail("ben")}`], "a.csv", { type: "text/csv" }),
  );

/** Uploads a file of people; answers the body that confirms it. The limit of files is another call's. */
async function confirming(who: Client): Promise<object> {
  await sql`UPDATE member_import SET created_at = created_at - interval '2 hours'`;
  const { body } = await who.post<{ id: number }>("/api/upload/", await people_csv());
  return { id: body.id, confirm: true };
}

/** The settings of the environment's own identity provider. */
function aProvider(): object {
  const { url: issuer, client_id, client_secret } = environment.fakes.services.identity;
  return { name: `co-${unique()}`.toLowerCase(), issuer, client_id, client_secret };
}

const wrongPassword = () => ({ password: "Wrong@2026", otp: "123456" });

/** The n-th body that a call is asked with, where the document's example does not do. */
const BODIES: Record<string, (n: number, who: Client) => unknown> = {
  post_accounts_login: () => ({ email: uniqueEmail("nobody"), password: "Wrong@2026" }),
  post_accounts_second_factor: wrongPassword,
  post_accounts_second_factor_remove: wrongPassword,
  post_accounts_second_factor_recovery_codes: wrongPassword,
  post_accounts_upload_dp: picture,
  put_chef_profile_image: picture,
  post_v2_meal_image: picture,
  post_chef_dashboard_documents: permit,
  post_upload: people_csv,
  put_v1_corporate_sign_on: () => aProvider(),
  post_upload_detail_list: (_n, who) => confirming(who),
  post_corporate_user_list: () => ({ first_name: "Ben", last_name: "Okafor", email: uniqueEmail("ben") }),
  post_corporate_admins: () => ({
    first_name: "Fay",
    last_name: "Ong",
    email: uniqueEmail("fay"),
    role: "finance",
  }),
  post_export_corporate_users: (n) => ({ search: `people ${n}` }),
  post_export_corporate_users_export_all_orders: (n) => ({ search: `orders ${n}` }),
  post_gift_card_buy: () => ({ amount_cents: 2500, payment_method: DECLINED }),
  post_v1_payment_org_fund: () => ({ amount_cents: 50_000, payment_method: DECLINED }),
  post_tip_payment: (n) => ({ order_id, amount_cents: 300 + n, payment_method: DECLINED }),
  post_account_credit_cards: () => ({ stripe_payment_method_id: DECLINED }),
  post_v1_shop_intent_create: () => ({}),
};

const inviteHelper = (who: Client) =>
  who.post("/api/chef-kitchen/helpers/", { email: uniqueEmail("helper") });

const invite = (who: Client) =>
  who.post("/api/corporate_user_list/", {
    first_name: "Ben",
    last_name: "Okafor",
    email: uniqueEmail("ben"),
  });

/** Those whose limit another call uses up. */
const PREPARED: Record<string, (who: Client) => Promise<unknown>> = {
  post_chef_kitchen_helpers_id_resend: inviteHelper,
  // only who has a second factor is asked for its code
  post_accounts_second_factor_proof: () => sql`
    INSERT INTO second_factor (account_id, kind, secret, confirmed_at)
    SELECT id, 'other', '\\x00', app_now() FROM account`,
  // another email than the account's is asked for after a proof
  post_email_verification_send_otp: () => sql`UPDATE access_key SET proved_at = app_now()`,
  put_corporate_user_list_id_activate: invite,
  patch_corporate_user_list_id_activate: invite,
  post_v1_corporate_invoices_id_pay: (who) =>
    who.post("/api/v1/payment/org-fund/", { amount_cents: 50_000, payment_method: DECLINED }),
  post_v1_shop_intent_create: (who) =>
    who.post("/api/gift-card/buy/", { amount_cents: 2500, payment_method: DECLINED }),
};

const limited = calls.filter(({ call }) => call.limits.length > 0);

describe("where every limit is one", () => {
  test.each(limited.map((one) => [one.id, one] as const))("429 %s: asked again", async (id, one) => {
    const who = whoMay(one);
    await PREPARED[id]?.(who);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const body = BODIES[id] ? await BODIES[id](n, who) : one.example?.body;
      const answer = await ask(who, one, body);
      statuses.push(answer.status);
      if (answer.status === 429) return expect(faultsOf(one, answer)).toEqual([]);
    }
    expect(statuses).toContain(429);
  });
});

/** A body that is right: a provider is asked for the person of its token before the database is. */
async function bodyOf(id: string, { example }: Call): Promise<unknown> {
  const provider = (["google", "facebook"] as const).find((name) => id === `post_accounts_social_${name}`);
  if (!provider) return example?.body;
  return { access_token: await tokenOf(environment.fakes.services[provider], { email: uniqueEmail("ana") }) };
}

describe("while the database takes nobody", () => {
  const { name } = resourcesOfThisFile();
  const admin = connect(inject("services").adminUrl, 1);
  beforeAll(async () => {
    await admin.unsafe(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`;
  });
  afterAll(async () => {
    await admin.unsafe(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    await admin.end();
  });

  // who has used up a limit would be told so
  beforeEach(() => eventually(() => redis.flushdb()));

  test.each(calls.map((one) => [one.id, one] as const))("503 %s", async (id, one) => {
    const query = new URLSearchParams(one.example?.query as Record<string, string>);
    const path = one.example?.query ? `${one.path}?${query}` : one.path;
    const answer = await ask(whoMay(one), { ...one, path }, await bodyOf(id, one));
    expect([answer.status, faultsOf(one, answer)]).toEqual([503, []]);
  });
});
