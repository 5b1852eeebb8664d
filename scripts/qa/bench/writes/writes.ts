import { sql } from "~/data/sql.server";
import {
  aCorporateAdmin,
  aDiner,
  aMember,
  anAddress,
  anOrganization,
  aSignedIn,
} from "../../../../tests/builders";
import { ApiDocument } from "../../../../tests/client/api-document";
import { anInvoicedOrganization } from "../../../../tests/setup/invoiced";
import { aProgram } from "../../../../tests/setup/programs";
import { fetchText, ZIP } from "../case";
import type { BenchEnvironment } from "../environment";
import { findCallers, PASSWORD } from "../list-people";
import { cityOf } from "../people";
import { type ApiCaller, type ApiDescription, apiCaller, type Times } from "./api-caller";
import { manageAllowances, manageMembers, payCompanyBills, sendContactMessages } from "./company";
import { orderTogether, setUpCompany } from "./company-setup";
import { createMeal, deleteMeal, deliverOrder, editCookProfile, swapDish } from "./cook";
import { cancelOrder, editDiner, orderDinner, spendVoucher, tipAndReview } from "./diner";
import { answerReview, manageHelpers, planMeals, readPrepSheet } from "./kitchen";
import { asWriteLine, figureOf, uncalledOperations, WRITES, type Writes } from "./report";

type WriteEnvironment = Pick<BenchEnvironment, "product" | "env">;

type Scene = {
  place: ApiDescription;
  stripe: Parameters<typeof orderDinner>[1];
  city: Awaited<ReturnType<typeof cityOf>>;
  cook: string;
  admin: string;
  members: number[];
  voucherMeal: number;
};

/** The busiest cook of the city who delivers everywhere in it without a cap; the admin of the most members, two of them. */
async function findScene({ product: origin, env }: WriteEnvironment, walks: number): Promise<Scene> {
  const city = await cityOf(ZIP);
  const [cook] = await sql<{ email: string }[]>`
    SELECT a.email FROM chef c JOIN account a ON a.id = c.account_id JOIN order_part p ON p.chef_id = c.id
    WHERE c.marketplace_id = ${city.id} AND c.delivery_radius_km IS NULL AND c.daily_capacity IS NULL
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;
  const [meal] = await sql<{ id: number }[]>`
    SELECT m.id FROM meal m JOIN chef c ON c.id = m.chef_id JOIN schedule s ON s.meal_id = m.id
    WHERE m.marketplace_id = ${city.id} AND m.is_listed AND m.is_voucher_meal AND c.delivery_radius_km IS NULL
      AND s.deleted_at IS NULL AND s.orderable_until > app_now() + interval '12 hours'
      AND s.count - s.held - s.sold > ${walks} ORDER BY 1 LIMIT 1`;
  const members = await sql<{ id: number }[]>`
    SELECT account_id AS id FROM membership WHERE status = 'activated' AND role = 'member' AND organization_id =
      (SELECT organization_id FROM membership GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) ORDER BY 1 LIMIT 2`;
  const admin = (await findCallers(origin, env.DATABASE_URL ?? "")).find(({ who }) =>
    who.startsWith("admin"),
  );
  if (!cook || !meal || !admin)
    throw new Error("No cook, voucher meal or admin for the writes: is the seed whole?");
  const body = JSON.stringify({ email: cook.email, password: PASSWORD });
  const headers = { "content-type": "application/json" };
  const login = await fetchText(`${origin}/api/accounts/login/`, { method: "POST", headers, body });
  const services = JSON.parse(await fetchText(`${origin}/dev/services.json`)) as { stripe: Scene["stripe"] };
  const document = new ApiDocument(JSON.parse(await fetchText(`${origin}/api/openapi.json`)));
  return {
    place: { origin, document },
    stripe: services.stripe,
    city,
    cook: (JSON.parse(login) as { key: string }).key,
    admin: (admin.headers.authorization ?? "").replace("Token ", ""),
    members: members.map(({ id }) => id),
    voucherMeal: meal.id,
  };
}

/** Every write once, by people of their own. */
async function walk({ place, stripe, city, ...of }: Scene, times: Times): Promise<void> {
  const door = async (person: Parameters<typeof aSignedIn>[0]): Promise<ApiCaller> =>
    apiCaller(place, times, (await aSignedIn(person)).key);
  const somebody = () => aDiner({ marketplace: city, address: { postalCode: ZIP }, wallet: 50_000 });
  const [diner, friend] = [await door(await somebody()), await door(await somebody())];
  const cook = apiCaller(place, times, of.cook);
  await editDiner(diner);
  await editCookProfile(cook);
  await deleteMeal(cook);
  const meal = await createMeal(cook);
  const [order, declined] = [await orderDinner(diner, stripe, meal), await orderDinner(friend, stripe, meal)];
  await readPrepSheet(cook, order);
  await deliverOrder(cook, order, declined);
  await tipAndReview(diner, order, friend);
  await answerReview(cook);
  await cancelOrder(diner, cook, stripe, meal);
  const swapped = await somebody();
  await swapDish(cook, await door(swapped), await orderDinner(await door(swapped), stripe, meal));
  await planMeals(cook, await createMeal(cook));
  const helper = await somebody();
  await manageHelpers(cook, await door(helper), helper.email);
  const member = await aMember({ vouchers: 1 });
  await anAddress(member, city, { postalCode: ZIP });
  await spendVoucher(await door(member), of.voucherMeal);
  await manageMembers(apiCaller(place, times, of.admin), of.members);
  await manageAllowances(apiCaller(place, times, of.admin));
  await setUpCompany(apiCaller(place, times, of.admin), of.members);
  const organization = await anOrganization();
  const host = await aMember({ organization });
  const office = await anAddress(host, city, { postalCode: ZIP });
  await orderTogether(await door(host), office.id, await door(await aMember({ organization })));
  const program = await aProgram();
  await (await door(program.member))("POST /v1/programs/{token}/", { token: program.token });
  const { invoice_id, ...invoiced } = await anInvoicedOrganization();
  await payCompanyBills(await door(await aCorporateAdmin({ organization: invoiced })), invoice_id);
  await sendContactMessages(apiCaller(place, times));
}

/** Makes every write of the product's own document again and again, one at a time, by people who have much or are new. */
export async function measureWrites(
  environment: WriteEnvironment,
  { warmUp, rounds }: { warmUp: number; rounds: number } = WRITES,
): Promise<Writes> {
  const scene = await findScene(environment, warmUp + rounds);
  for (let round = 0; round < warmUp; round += 1) await walk(scene, new Map());
  const times: Times = new Map();
  for (let round = 0; round < rounds; round += 1) await walk(scene, times);
  const writes = [...times].filter(([call]) => !call.startsWith("GET "));
  const figures = writes.map(([call, taken]) => figureOf(call, taken)).sort((a, b) => b.p95 - a.p95);
  for (const figure of figures) console.log(asWriteLine(figure));
  return { figures, problems: uncalledOperations(scene.place.document.raw, times) };
}
