import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { guest } from "../../as";
import { aChef, aDiner, aMarketplace, aMeal, aSignedIn, type TestChef, type TestMeal } from "../../builders";

let chef: TestChef;
let meal: TestMeal;
let hidden: TestMeal;

beforeAll(async () => {
  chef = await aChef();
  meal = await aMeal({ chef, name: "Lamb birria tacos" });
  hidden = await aMeal({ chef });
  await sql`UPDATE meal SET suspended_at = app_now() WHERE id = ${hidden.id}`;
});

const unescaped = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/** What search engines and link previews read in the head of a page; `cookie` for a visitor who was here before. */
async function headOf(path: string, cookie = "") {
  const { text, status } = await guest().get<string>(path, { headers: { accept: "text/html", cookie } });
  const first = (pattern: RegExp) => unescaped(pattern.exec(text)?.[1] ?? "");
  const about = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    status,
    title: first(/<title>(.*?)<\/title>/),
    description: first(/<meta name="description" content="(.*?)"\/>/),
    canonical: first(/<link rel="canonical" href="(.*?)"\/>/),
    robots: first(/<meta name="robots" content="(.*?)"\/>/),
    picture: first(/<meta property="og:image" content="(.*?)"\/>/),
    alt: first(/<meta property="og:image:alt" content="(.*?)"\/>/),
    about: about.map(([, json]) => JSON.parse(json ?? "")),
  };
}

const HOUSE = "Every cent of the meal price goes to the cook.";
/** The sixteen paths for which the specification asks for a title and a description. */
const SPOKEN: [path: string, title: string, description: RegExp][] = [
  ["/", "DinDin · Dinner from a home kitchen near you", /^Dinner cooked to order by people/],
  ["/about-us/", "About us · DinDin", /^DinDin brings dinner from home kitchens/],
  ["/create-kitchen/", "Open your kitchen · DinDin", /You keep 100% of the meal price\.$/],
  ["/login/", "Sign in · DinDin", /^Sign in to order dinner/],
  ["/contact-us/", "Contact us · DinDin", /^Contact DinDin/],
  ["/how-it-works/", "How it works · DinDin", /^How dinner gets from a home kitchen/],
  ["/faq/", "Questions and answers · DinDin", /^Answers about ordering, cutoffs, fees/],
  ["/meals/", "Home-cooked meals near you · DinDin", new RegExp(`${HOUSE}$`)],
  ["/terms-and-conditions/", "Terms · DinDin", /^DinDin's terms in plain language/],
  ["/corporate", "Corporate Program · DinDin", /^Home-cooked dinners as a benefit/],
  ["/food-safety/", "Food safety · DinDin", /nine declared allergens/],
  ["/privacy-policy/", "Privacy · DinDin", /^What DinDin knows about you/],
  ["/chefs/", "Home cooks near you · DinDin", /^Meet the home cooks on DinDin/],
  ["/corporate/signup/", "Corporate sign up · DinDin", /^Sign up your company/],
  ["/signup/", "Sign up · DinDin", /^Create an account/],
  ["/landing-page/", "Your first home-cooked dinner, 10% off · DinDin", /SHARE10/],
];

describe("what search engines and previews read", () => {
  test.each(SPOKEN)("%s has its title, its description, one address and a picture", async (path, ...said) => {
    const head = await headOf(path);
    const bare = path === "/" ? "/" : path.replace(/\/$/, "");
    expect(head).toMatchObject({
      status: 200,
      title: said[0],
      description: expect.stringMatching(said[1]),
      canonical: new URL(bare, env.APP_ORIGIN).href,
      robots: "",
      picture: expect.stringContaining(env.APP_ORIGIN),
      alt: expect.stringMatching(/\w/),
    });
    expect((await headOf(bare)).canonical).toBe(head.canonical);
    expect(head.description.length).toBeLessThan(170);
  });

  test("no two of them have the same title or description", async () => {
    const heads = await Promise.all(SPOKEN.map(([path]) => headOf(path)));
    expect(new Set(heads.map(({ title }) => title)).size).toBe(SPOKEN.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(SPOKEN.length);
  });

  test("a meal is a product with an offer, a cook a business, the questions are questions, DinDin a website", async () => {
    const path = `/meals/${chef.slug}/${meal.slug}`;
    expect((await headOf(path)).about).toMatchObject([
      {
        "@type": "Product",
        name: "Lamb birria tacos",
        brand: { name: chef.full_name },
        offers: {
          "@type": "Offer",
          price: (meal.price_cents / 100).toFixed(2),
          priceCurrency: "USD",
          availability: "https://schema.org/InStock",
          url: `${env.APP_ORIGIN}${path}`,
        },
      },
    ]);
    expect((await headOf(`/chefs/${chef.slug}`)).about).toMatchObject([
      { "@type": "LocalBusiness", name: chef.full_name, url: `${env.APP_ORIGIN}/chefs/${chef.slug}` },
    ]);
    const [faq] = (await headOf("/faq")).about;
    expect(faq).toMatchObject({ "@type": "FAQPage" });
    expect(faq.mainEntity.length).toBeGreaterThan(10);
    expect((await headOf("/")).about[0]["@graph"].map((one: object) => Reflect.get(one, "@type"))).toEqual([
      "Organization",
      "WebSite",
    ]);
  });

  test("the twins for the apps have no header and no footer, and are the same page to search engines", async () => {
    for (const [twin, own] of [
      ["/about-us-mobile/", "/about-us"],
      ["/our_team_mobile/", "/ourteam"],
      ["/food-safety-mobile/", "/food-safety"],
      ["/faq-mobile/", "/faq"],
      ["/corp-about-us-mobile/", "/corporate"],
      ["/term-condition-us-mobile/", "/terms-and-conditions"],
      ["/privacy-policy-mobile/", "/privacy-policy"],
    ] as const) {
      const [bare, full] = await Promise.all([guest().get<string>(twin), guest().get<string>(own)]);
      expect([twin, bare.status, bare.text.includes("<footer"), full.text.includes("<footer")]).toEqual([
        twin,
        200,
        false,
        true,
      ]);
      const articleOf = (html: string) =>
        /<article.*<\/article>/s.exec(html)?.[0].replace(/id=":[^"]*"/g, "");
      expect(articleOf(bare.text)).toBe(articleOf(full.text));
      expect((await headOf(twin)).canonical).toBe(`${env.APP_ORIGIN}${own}`);
    }
  });

  test("searches, filters and later pages are followed and not kept", async () => {
    const town = await aMarketplace();
    const cooks = await Promise.all(Array.from({ length: 13 }, () => aChef({ marketplace: town })));
    await Promise.all(cooks.map((cook) => aMeal({ chef: cook })));
    const cookie = `dindin_place=${town.zips[0]}.${town.id}`;
    for (const path of ["/meals?search=taco", "/meals?without=peanut", "/meals?page=2", "/chefs?page=2"]) {
      const { robots, canonical } = await headOf(path, cookie);
      expect([path, robots, canonical]).toEqual([
        path,
        "noindex, follow",
        `${env.APP_ORIGIN}${path.split("?")[0]}`,
      ]);
    }
    const ana = await aDiner();
    expect((await headOf(`/${ana.referral_code}`)).robots).toBe("noindex, follow");
  });

  test("signed-in screens are not kept", async () => {
    const { key } = await aSignedIn(await aDiner(), "session");
    for (const path of ["/my-orders", "/account", "/account/addresses", "/account/gift-cards", "/checkout"]) {
      const headers = { cookie: `dindin_session=${key}`, accept: "text/html" };
      const { text, headers: sent } = await guest().get<string>(path, { headers });
      const says = `${sent.get("x-robots-tag")} ${/<meta name="robots" content="(.*?)"/.exec(text)?.[1]}`;
      expect([path, says]).toEqual([path, expect.stringContaining("noindex")]);
    }
  });
});

const locs = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => unescaped(url ?? ""));

describe("the sitemap", () => {
  test("lists what can be found, once, and nothing that cannot", async () => {
    const answer = await guest().get<string>("/sitemap.xml");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("application/xml"),
    ]);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=600");
    const urls = locs(answer.text);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain(`${env.APP_ORIGIN}/meals/${chef.slug}/${meal.slug}`);
    expect(urls).toContain(`${env.APP_ORIGIN}/chefs/${chef.slug}`);
    expect(urls.filter((url) => url.includes(hidden.slug))).toEqual([]);
    const fixed = urls.filter((url) => !/\/(meals|chefs)\/./.test(url));
    for (const url of fixed)
      expect([url, (await guest().get(new URL(url).pathname)).status]).toEqual([url, 200]);
  });

  test("its files hold the same, part by part; what is no part is not found", async () => {
    const whole = locs((await guest().get<string>("/sitemap.xml")).text);
    const parts = await Promise.all(
      ["pages", "chefs-1", "meals-1"].map(
        async (part) => (await guest().get<string>(`/sitemap/${part}.xml`)).text,
      ),
    );
    const mine = (url: string) => url.includes(chef.slug);
    expect(parts.flatMap(locs).filter(mine).sort()).toEqual(whole.filter(mine).sort());
    for (const part of ["meals-999.xml", "meals-0.xml", "orders-1.xml", "%00"])
      expect([part, (await guest().get(`/sitemap/${part}`)).status]).toEqual([part, expect.any(Number)]);
    expect((await guest().get("/sitemap/meals-999.xml")).status).toBe(404);
    expect((await guest().get("/sitemap/orders-1.xml")).status).toBe(404);
  });

  test("robots are shown the sitemap and kept out of what is somebody's own", async () => {
    const { status, text } = await guest().get<string>("/robots.txt");
    expect(status).toBe(200);
    expect(text).toContain(`Sitemap: ${env.APP_ORIGIN}/sitemap.xml`);
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? "");
    for (const own of ["/checkout", "/my-orders/12", "/account/cart", "/chef/neworders", "/api/newcart/"])
      expect([own, closed.some((path) => own.startsWith(path))]).toEqual([own, true]);
    for (const [path] of SPOKEN)
      expect([path, closed.filter((start) => path.startsWith(start))]).toEqual([path, []]);
  });
});
