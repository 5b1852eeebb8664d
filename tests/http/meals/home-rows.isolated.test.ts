import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { guest } from "../../as";
import { aChef, aMarketplace, aMeal } from "../../builders";
import { accessibilityFindings, closeVisits, fits, openLive, visit } from "../../journeys/visit";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

const SAID = "We couldn't load this list.";
const SAID_IN_HTML = SAID.replace("'", "&#x27;");

let environment: TestEnvironment;
let owner: postgres.Sql;
let home: string;
beforeAll(async () => {
  owner = postgres(resourcesOfThisFile().env.MIGRATE_DATABASE_URL ?? "", {
    max: 1,
    onnotice: () => undefined,
  });
  environment = await ownEnvironment({ webs: 1, workers: 0 });
  const town = await aMarketplace();
  const [rosa, li] = [await aChef({ marketplace: town }), await aChef({ marketplace: town })];
  // enough for four rows, in which no meal stands twice
  for (const chef of [rosa, li])
    for (let n = 1; n <= 13; n += 1) await aMeal({ chef, name: `Dinner ${n} of ${chef.slug}` });
  await sql`
    INSERT INTO feature (marketplace_id, kind, meal_id)
    SELECT ${town.id}, 'meal', id FROM meal WHERE marketplace_id = ${town.id}`;
  await sql`INSERT INTO feature (marketplace_id, kind, chef_id) VALUES (${town.id}, 'chef', ${rosa.chef_id})`;
  home = `/?zipCode=${town.zips[0]}`;
});
afterEach(closeVisits);
afterAll(async () => {
  await environment?.stop();
  await owner.end();
});

/** The rows of the home page by their titles, and how each stands. */
async function rows(): Promise<Record<string, "meals" | "cooks" | "unread">> {
  const page = await guest(environment.url).get(home);
  expect(page.status).toBe(200);
  const sections = page.text.split("<section").filter((section) => /aria-labelledby="[\w-]+"/.test(section));
  const stand = (section: string) =>
    section.includes(SAID_IN_HTML)
      ? "unread"
      : /href="\/meals\/[\w-]+\/[\w-]+"/.test(section)
        ? "meals"
        : "cooks";
  return Object.fromEntries(
    sections
      .map((section) => [/aria-labelledby="([\w-]+)"/.exec(section)?.[1] ?? "", stand(section)])
      // what these say is no list
      .filter(([name = ""]) => !["first-order", "cook-here"].includes(name)),
  );
}

const WHOLE = {
  popular: "meals",
  featured: "meals",
  near: "meals",
  suggested: "meals",
  "featured-cooks": "cooks",
  cooks: "cooks",
};

/** Breaks something of the database while `look` looks, and puts it right again. */
async function without(breaks: string, heals: string, look: () => Promise<void>): Promise<void> {
  await owner.unsafe(breaks);
  try {
    await look();
  } finally {
    await owner.unsafe(heals);
  }
}

test("each list of the home page that cannot be read says so in its place, and the others stand", async () => {
  expect(await rows()).toEqual(WHOLE);
  await without("ALTER TABLE feature RENAME TO hidden", "ALTER TABLE hidden RENAME TO feature", async () => {
    expect(await rows()).toEqual({ ...WHOLE, featured: "unread", "featured-cooks": "unread" });
    const page = (await guest(environment.url).get(home)).text;
    expect(page.split(SAID_IN_HTML)).toHaveLength(3);
    expect(page).toMatch(/We couldn&#x27;t load this list\.(<!-- --> | )<a [^>]*href="\/"[^>]*>Try again/);
  });
  expect(environment.log("web-0")).toContain(
    '"list":"featured","msg":"a list of a screen could not be read"',
  );
  expect(await rows()).toEqual(WHOLE);
});

test("what is popular is a list like the others: without it there is still dinner", async () => {
  await without(
    "ALTER TABLE meal RENAME COLUMN sold_this_week TO hidden",
    "ALTER TABLE meal RENAME COLUMN hidden TO sold_this_week",
    async () => {
      expect(await rows()).toEqual({ ...WHOLE, popular: "unread" });
      expect((await guest(environment.url).get(home)).text).toMatch(
        />See all<span class="sr-only"> (<!-- -->)?popular meals/,
      );
    },
  );
});

test.each([
  [390, "dark"],
  [1440, "light"],
] as const)(
  "at %i px, %s, trying again brings the lists back without a reload",
  async (width, colorScheme) => {
    const { page, complaints, shot } = await visit({ viewport: { width, height: 900 }, colorScheme });
    await without(
      "ALTER TABLE feature RENAME TO hidden",
      "ALTER TABLE hidden RENAME TO feature",
      async () => {
        await openLive(page, home);
        await page.getByText(SAID).nth(1).waitFor();
        await fits(page);
        expect(await accessibilityFindings(page)).toEqual([]);
        await shot("home-unread");
      },
    );
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("link", { name: "Try again" }).first().click();
    await page.getByText(SAID).first().waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { name: "Our picks" }).count()).toBe(1);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test("where none of them can be read the page itself says that it may work again soon", async () => {
  await without("ALTER TABLE chef RENAME TO hidden", "ALTER TABLE hidden RENAME TO chef", async () => {
    const page = await guest(environment.url).get(home);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("5");
  });
  expect(await rows()).toEqual(WHOLE);
});
