import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inRoot } from "../../tools/stack/root";
import { readSchema } from "./schema-owners";
import { foreignWrites, headingFaults, ownerFaults } from "./table-owners";
import { writesIn } from "./table-writes";

const schema = readSchema(`
// ───────────────────────────── orders ─────────────────────────────

enum LineStatus {
  active
}

model Order {
  id    Int         @id
  lines OrderLine[]
  cart  Cart?       @relation(fields: [cart_id], references: [id])

  @@map("orders")
}

/// A line.
model OrderLine {
  id       Int        @id
  status   LineStatus @default(active)
  order_id Int
  order    Order      @relation(fields: [order_id], references: [id])

  @@map("order_line")
}

// ───────────────────────────── carts ─────────────────────────────

model Cart {
  id     Int     @id
  orders Order[]

  @@map("cart")
}
`);

const HERE = "app/domain/orders/example.server.ts";
/** Code as a file has it; `#{}` stands for what a template puts in. */
const asFile = (code: string) => code.replaceAll("#{", "${");
const written = (code: string) =>
  writesIn(HERE, asFile(code), schema).map(({ line, table }) => `${line} ${table}`);

test("the schema tells each table's owner, the model behind a delegate and behind its relations", () => {
  expect([...schema.ownerOf]).toEqual([
    ["orders", "orders"],
    ["order_line", "orders"],
    ["cart", "carts"],
  ]);
  expect(schema.tableOf.get("orderLine")).toBe("order_line");
  expect(schema.relations.get("order.lines")).toEqual({ to: "orderLine", isList: true });
  expect(schema.relations.get("order.cart")).toEqual({ to: "cart", isList: false });
  expect(schema.relations.has("orderLine.status")).toBe(false);
});

describe("a write in SQL is found", () => {
  test.each([
    ["INSERT", "sql`INSERT INTO cart (id) VALUES (#{id})`", "1 cart"],
    ["UPDATE", "tx`UPDATE cart SET coupon_id = NULL`", "1 cart"],
    ["UPDATE of a quoted name", 'tx`UPDATE "cart" c SET coupon_id = NULL`', "1 cart"],
    ["UPDATE ONLY in a schema", "tx`UPDATE ONLY public.cart SET coupon_id = NULL`", "1 cart"],
    ["DELETE", "tx`DELETE FROM cart WHERE id = #{id}`", "1 cart"],
    ["MERGE", "tx`MERGE INTO cart USING other ON true WHEN MATCHED THEN DELETE`", "1 cart"],
    ["TRUNCATE", "tx`TRUNCATE TABLE cart`", "1 cart"],
    ["COPY", "tx`COPY cart (id, coupon_id) FROM STDIN`", "1 cart"],
    ["a name given to the driver", 'tx`UPDATE #{tx("cart")} SET coupon_id = NULL`', "1 cart"],
    ["a name that is put in", "tx`UPDATE #{tx(table)} SET coupon_id = NULL`", "1 undefined"],
    ["a name that follows elsewhere", "tx`DELETE FROM ` + table", "1 undefined"],
    ["text for unsafe", 'tx.unsafe("DELETE FROM cart")', "1 cart"],
    ["Prisma's raw SQL", "db.$executeRaw`DELETE FROM cart`", "1 cart"],
    ["a type argument", "tx<{ id: number }[]>`DELETE FROM cart RETURNING id`", "1 cart"],
  ])("%s", (_, code, found) => {
    expect(written(code)).toEqual([found]);
  });

  test("in every expression of a statement, each at its own line", () => {
    const code = [
      "tx`WITH gone AS (",
      "  DELETE FROM cart WHERE id = #{id} RETURNING id",
      "), told AS (INSERT INTO order_line (id) SELECT id FROM gone)",
      "UPDATE",
      "  orders SET id = 1`",
    ].join("\n");
    expect(written(code)).toEqual(["2 cart", "3 order_line", "4 orders"]);
  });

  test("in a fragment, at the file that spells it out, whoever composes it", () => {
    expect(
      written("const emptied = (id: number) => sql`emptied AS (DELETE FROM cart WHERE id = #{id})`"),
    ).toEqual(["1 cart"]);
    expect(written("tx`WITH #{emptied(1)} SELECT 1`")).toEqual([]);
  });

  test("in a template within a template", () => {
    expect(written("tx`SELECT 1 #{isGone ? tx`UPDATE cart SET id = 1` : tx``}`")).toEqual(["1 cart"]);
  });
});

test.each([
  ["reading", "tx`SELECT * FROM cart`"],
  ["locking", "tx`SELECT id FROM cart FOR UPDATE`; tx`SELECT id FROM cart FOR NO KEY UPDATE OF cart`"],
  ["a name in quotes within the SQL", "tx`SELECT has_table_privilege('cart', 'UPDATE cart')`"],
  ["a comment within the SQL", "tx`SELECT 1 -- DELETE FROM cart\n /* UPDATE cart */`"],
  ["a comment of the file", "// DELETE FROM cart\n/* db.cart.delete() */"],
  ["copying out", "tx`COPY cart (id) TO STDOUT`; tx`COPY (SELECT id FROM cart) TO STDOUT`"],
  ["reading by Prisma", "db.cart.findMany({ where: { orders: { some: {} } } })"],
  [
    "something else that is created",
    "stripe.refunds.create({}); cache.delete(key); hash.update(text); order.update(1)",
  ],
])("%s is no write", (_, code) => {
  expect(written(code)).toEqual([]);
});

describe("a write by Prisma is found", () => {
  test.each([
    ["a call of the client", "db.cart.update({ where: { id }, data: {} })", ["1 cart"]],
    ["within a transaction", "tx.db.orderLine.deleteMany()", ["1 order_line"]],
    [
      "of a delegate by itself",
      "const { cart, order: orders } = tx.db; cart.delete({}); orders.deleteMany()",
      ["1 cart", "1 orders"],
    ],
    [
      "of a delegate by another name",
      "const lines = db.orderLine; lines.createMany({ data })",
      ["1 order_line"],
    ],
    ["nested", "db.order.create({ data: { lines: { create: [{ id: 1 }] } } })", ["1 orders", "1 order_line"]],
    [
      "nested twice",
      "db.cart.update({ data: { orders: { update: { where: { id }, data: { lines: { deleteMany: {} } } } } } })",
      ["1 cart", "1 orders", "1 order_line"],
    ],
    [
      "upsert",
      "db.order.upsert({ where: { id }, create: {}, update: { lines: { updateMany: {} } } })",
      ["1 orders", "1 order_line"],
    ],
    [
      "the other side's key",
      "db.cart.update({ data: { orders: { connect: { id } } } })",
      ["1 cart", "1 orders"],
    ],
    ["one's own key", "db.order.update({ data: { cart: { connect: { id } } } })", ["1 orders"]],
  ])("%s", (_, code, found) => {
    expect(written(code)).toEqual(found);
  });
});

describe("who may write", () => {
  const writes = [
    ...writesIn("app/domain/carts/empty-cart.server.ts", "tx`DELETE FROM cart`", schema),
    ...writesIn("app/domain/orders/place.server.ts", "\ntx`DELETE FROM cart`", schema),
    ...writesIn("jobs/every/purge.ts", asFile("tx`DELETE FROM #{tx(table)}`"), schema),
    ...writesIn("app/domain/orders/scratch.server.ts", "tx`INSERT INTO a_temporary_table SELECT 1`", schema),
  ];
  const foreign = foreignWrites(writes, schema);

  test("the files of the owner, and nobody else", () => {
    expect(ownerFaults(foreign, [])).toEqual([
      "app/domain/orders/place.server.ts:2 writes cart, which belongs to carts",
      "jobs/every/purge.ts:1 writes ?, which belongs to an area that is not spelled out",
    ]);
  });

  test("whoever is on the list, until it no longer does", () => {
    const why = "for this test";
    const purge = { file: "jobs/every/purge.ts", tables: ["?"], why };
    const place = { file: "app/domain/orders/place.server.ts", tables: ["cart", "orders"], why };
    expect(ownerFaults(foreign, [purge, place])).toEqual([
      "app/domain/orders/place.server.ts writes orders no longer: take it off the list of foreign writes",
    ]);
  });

  test("a heading that is no area is a fault", () => {
    expect(headingFaults(schema)).toEqual([]);
    const [text] = [readSchema("// ─── desserts ───\nmodel Cake {\n}\n")];
    expect(headingFaults(text)).toEqual([
      'prisma/schema.prisma: Cake stands under "desserts", which is no area',
    ]);
  });
});

// that nothing in the product writes what is another area's is the check's own business, in `npm run check`
test("every heading of the product's schema is an area", () => {
  expect(headingFaults(readSchema(readFileSync(inRoot("prisma/schema.prisma"), "utf8")))).toEqual([]);
});
