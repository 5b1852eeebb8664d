import { describe, expect, test } from "vitest";
import { Prisma } from "../../prisma/client/client";
import { aChef, aMarketplace, anAccount, unique } from "../../tests/builders";
import { db } from "./prisma.server";
import { sql } from "./sql.server";

describe("what goes in comes out, and plain SQL sees the same", () => {
  test("JSON: objects, texts, numbers, null, and nothing at all", async () => {
    const values = [{ a: [1, null, 'q"'], n: 1.5 }, "text", "5", 5, true, [], Prisma.JsonNull] as const;
    for (const value of values) {
      const key = `test:${unique()}`;
      await db.setting.create({ data: { key, value } });
      const expected = value === Prisma.JsonNull ? null : value;
      expect(await db.setting.findUnique({ where: { key }, select: { value: true } })).toEqual({
        value: expected,
      });
      const [row] = await sql`SELECT value, value IS NULL AS is_null FROM setting WHERE key = ${key}`;
      expect(row).toEqual({ value: expected, is_null: false });
      expect(await db.setting.deleteMany({ where: { key, value: { equals: value } } })).toEqual({ count: 1 });
    }
  });

  test("bytes, instants, whole numbers of eight bytes, UUIDs, lists, enums, texts that ignore case", async () => {
    const { account_id, email } = await anAccount();
    const hash = Buffer.from([0, 255, 39, 92, ...Buffer.from(unique())]);
    const at = new Date(Date.UTC(2200, 2, 8, 7, 30, 0, 123));
    const key = await db.accessKey.create({ data: { account_id, kind: "token", hash, expires_at: at } });
    const found = await db.accessKey.findUniqueOrThrow({ where: { hash } });
    expect(found).toEqual(key);
    expect([typeof found.id, Buffer.from(found.hash), found.expires_at]).toEqual(["bigint", hash, at]);
    const [row] = await sql`SELECT id, hash, expires_at, kind FROM access_key WHERE hash = ${hash}`;
    expect(row).toEqual({ id: Number(key.id), hash, expires_at: at, kind: "token" });
    expect(await db.accessKey.count({ where: { account_id, expires_at: { lte: at } } })).toBe(1);

    const stripe_customer_key = "0f0e0d0c-0b0a-4908-8706-050403020100";
    const lists = { allergens: ["milk", "soy"] as const, diets: ['a "b", {c}', "", "NULL"] };
    const data = { ...lists, allergens: [...lists.allergens], stripe_customer_key };
    await db.account.update({ where: { email: email.toUpperCase() }, data });
    const select = { allergens: true, diets: true, stripe_customer_key: true } as const;
    expect(await db.account.findUniqueOrThrow({ where: { id: account_id }, select })).toEqual(data);
    expect(
      await db.account.count({
        where: { id: account_id, allergens: { has: "soy" }, diets: { hasEvery: [""] } },
      }),
    ).toBe(1);
    await db.account.update({ where: { id: account_id }, data: { allergens: [], diets: { push: "vegan" } } });
    const [after] = await sql`SELECT allergens::text[], diets FROM account WHERE id = ${account_id}`;
    expect(after).toEqual({ allergens: [], diets: [...data.diets, "vegan"] });
  });

  test("days, times of day, fractions and large sums", async () => {
    const [market, chef] = [await aMarketplace(), await aChef()];
    const closed_from = new Date("2026-03-08");
    await db.chef.update({ where: { id: chef.chef_id }, data: { closed_from, closed_to: null } });
    const [day] = await sql`SELECT closed_from, closed_to FROM chef WHERE id = ${chef.chef_id}`;
    expect(day).toEqual({ closed_from: "2026-03-08", closed_to: null });
    expect(
      await db.chef.findFirst({ where: { id: chef.chef_id, closed_from }, select: { closed_from: true } }),
    ).toEqual({
      closed_from,
    });
    const window_start = new Date("1970-01-01T16:45:00Z");
    const data = { window_start, latitude: 36.16, max_sales_year_cents: 5_000_000_000n };
    const select = { window_start: true, latitude: true, max_sales_year_cents: true } as const;
    expect(await db.marketplace.update({ where: { id: market.id }, data, select })).toEqual(data);
    const [row] = await sql`
      SELECT window_start, latitude, max_sales_year_cents FROM marketplace WHERE id = ${market.id}`;
    expect(row).toEqual({ window_start: "16:45:00", latitude: 36.16, max_sales_year_cents: 5_000_000_000 });
  });
});

test("relations, several rows in one statement, and looking up many by their keys at once", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => anAccount()));
  const ids = people.map(({ account_id }) => account_id);
  const eaters = ids.flatMap((account_id) =>
    ["Bo", "Mia"].map((name) => ({ account_id, name, allergens: [], diets: [] })),
  );
  expect(await db.householdEater.createMany({ data: eaters })).toEqual({ count: 10 });
  const named = { household: { select: { name: true }, orderBy: { name: "desc" } } } as const;
  const found = await Promise.all(
    ids.map((id) => db.account.findUnique({ where: { id }, select: { id: true, ...named } })),
  );
  expect(found).toEqual(ids.map((id) => ({ id, household: [{ name: "Mia" }, { name: "Bo" }] })));
  expect(await db.householdEater.deleteMany({ where: { account_id: { in: ids }, name: "Bo" } })).toEqual({
    count: 5,
  });
});
