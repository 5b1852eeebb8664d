import { join } from "node:path";
import type { Sql } from "~/data/sql.server";
import { openDatabase } from "../../../prisma/demo/database";
import { startProcesses } from "../../../tests/setup/processes";
import type { Services, TestResources } from "../../../tests/setup/provided";
import { createResources } from "../../../tests/setup/resources";
import { applyMigrations } from "../../tools/stack/migrations";
import type { ReportProgress } from "../../tools/stack/progress";
import { makeTemplate } from "./environment";
import { PASSWORD } from "./people";
import { sellDuring } from "./selling";
import { npm, type Tree } from "./tree";

/** What each of the demo's people reads first. */
const READS: Record<string, string[]> = {
  diner: [
    "/api/newcart/",
    "/api/eater/success_orders/",
    "/api/v1/payment/user-wallet/",
    "/api/accounts/profile/",
  ],
  member: ["/api/newcart/", "/api/v1/payment/user-wallet/", "/api/eater/success_orders/"],
  chef: ["/api/accounts/profile/", "/api/chef-dashboard/upcoming-orders/"],
  orgadmin: ["/api/corporate_user_list/", "/api/accounts/profile/"],
};

/** How many rows each table has, by its name. */
async function countRows(sql: Sql): Promise<Map<string, number>> {
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`;
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM ${sql(name)}`;
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

/** All that a command which failed has said: its error's message has the end of it alone. */
const allSaid = (error: unknown): string =>
  String(error instanceof Error && error.cause ? error.cause : error);

/** Whether the commit's own check of its ledger named the rule of this line. */
const isBrokenIn = (own: string, line: string): boolean =>
  own.includes(`broken ${line.split(" ")[0] ?? line}`);

/** Reads as the demo's people what the working tree makes of the data; a line for each answer that is none. */
async function readAs(origin: string, account: string, paths: readonly string[]): Promise<string[]> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: `${account}@demo.dindin.test`, password: PASSWORD });
  const signedIn = await fetch(`${origin}/api/accounts/login/`, { method: "POST", headers, body });
  if (!signedIn.ok) return [`${account} can't sign in: ${signedIn.status} ${await signedIn.text()}`];
  const { key } = (await signedIn.json()) as { key: string };
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(origin + path, { headers: { authorization: `Token ${key}` } });
    if (answer.status !== 200) found.push(`${account} ${path}: ${answer.status} ${await answer.text()}`);
  }
  return found;
}

async function tryPages(place: TestResources): Promise<string[]> {
  const processes = await startProcesses(place, { webs: 1, workers: 1 });
  try {
    const origin = processes.urls[0] ?? "";
    const found: string[] = [];
    for (const path of ["/", "/meals", "/chefs", "/readyz"]) {
      const { status } = await fetch(origin + path);
      if (status !== 200) found.push(`${path}: ${status}`);
    }
    for (const [account, paths] of Object.entries(READS))
      found.push(...(await readAs(origin, account, paths)));
    return found;
  } finally {
    await processes.stop();
  }
}

/**
 * Takes a commit's own demo data forward: its migrations and seed, then the working tree's migrations over them, with the
 * data in it, while the commit's own build sells on it. Answers what is wrong then: a request that was refused, a table with
 * fewer rows, a rule of the ledger that is broken now, a page that doesn't open.
 */
export async function upgrade(
  from: Tree,
  to: Tree,
  services: Services,
  say: ReportProgress,
): Promise<string[]> {
  const template = await makeTemplate(from, services, "template_upgrade");
  const { place, remove } = await createResources({ ...services, template }, "upgrade");
  try {
    say(`demo data of ${from.name}`);
    await npm(from, ["run", "seed"], { ...process.env, ...place.env });
    const ownerUrl = place.env.MIGRATE_DATABASE_URL ?? "";
    const sql = openDatabase(ownerUrl);
    try {
      const before = await countRows(sql);
      const env = { ...process.env, ...place.env };
      const own = await npm(from, ["run", "ledger:check"], env).then(() => "", allSaid);
      say(`migrations of the working tree, while ${from.name} sells`);
      place.build = from.build;
      const sold = await sellDuring(place, sql, () =>
        applyMigrations(ownerUrl, undefined, join(to.root, "prisma/migrations")),
      );
      say(
        `${sold.orders.join(" + ")} orders before, meanwhile and after; slowest request ${Math.round(sold.slowest)} ms`,
      );
      const after = await countRows(sql);
      const fewer = [...before].flatMap(([name, count]) => {
        const now = after.get(name);
        return now === undefined || now >= count ? [] : [`${name} has ${now} rows of ${count}`];
      });
      const gone = [...before.keys()].filter((name) => !after.has(name));
      say(
        `${[...before.values()].reduce((sum, count) => sum + count, 0)} rows; gone: ${gone.join(", ") || "nothing"}`,
      );
      Object.assign(process.env, place.env);
      const { brokenRules } = await import("../ledger/rules");
      const rules = await brokenRules(sql);
      const broken = rules.filter((line) => !isBrokenIn(own, line));
      for (const line of rules) if (!broken.includes(line)) say(`broken in ${from.name} itself: ${line}`);
      place.build = to.build;
      return [...fewer, ...sold.refused, ...broken, ...(await tryPages(place))];
    } finally {
      await sql.end({ timeout: 2 });
    }
  } finally {
    await remove();
  }
}
