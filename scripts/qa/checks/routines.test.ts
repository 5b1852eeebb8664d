import { describe, expect, test } from "vitest";
import { readRoutines, routineFaults, tablesOf, writesOfCalls, writesOfTriggers } from "./routines";
import { readSchema } from "./schema-owners";

const schema = readSchema(`
// ───────────────────────────── orders ─────────────────────────────
model Order {
  id Int @id
  @@map("orders")
}
// ───────────────────────────── carts ─────────────────────────────
model Cart {
  id Int @id
  @@map("cart")
}
model CartLine {
  id Int @id
  @@map("cart_line")
}
`);

const EMPTY_CART = `
CREATE FUNCTION empty_cart(of int) RETURNS void LANGUAGE sql AS $$ DELETE FROM cart_line WHERE cart_id = of $$;`;
const AFTER_ORDER = `
CREATE FUNCTION after_order() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'UPDATE orders' THEN RETURN NEW; END IF; -- UPDATE orders
  PERFORM empty_cart(NEW.id);
  INSERT INTO cart (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2;
  RETURN NEW;
END $body$;
CREATE CONSTRAINT TRIGGER emptied AFTER UPDATE OF id ON "orders" FOR EACH ROW WHEN (NEW.id > 0) EXECUTE FUNCTION after_order();`;

const reads = (...scripts: string[]) => readRoutines(scripts);

describe("what a function writes", () => {
  test("is what it says, and what functions that it calls say", () => {
    const routines = reads(EMPTY_CART, AFTER_ORDER);
    expect([...tablesOf("after_order", routines)].sort()).toEqual(["cart", "cart_line"]);
    expect([...tablesOf("empty_cart", routines)]).toEqual(["cart_line"]);
  });

  test("is what its last definition says, of each set of parameters", () => {
    const replaced =
      "CREATE OR REPLACE FUNCTION empty_cart(of int) RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;";
    const other = "CREATE FUNCTION empty_cart(of text) RETURNS void LANGUAGE sql AS $$ DELETE FROM cart $$;";
    expect([...tablesOf("empty_cart", reads(EMPTY_CART, replaced))]).toEqual([]);
    expect([...tablesOf("empty_cart", reads(EMPTY_CART, other))].sort()).toEqual(["cart", "cart_line"]);
  });

  test("is not known where a table is put in, and can't be read elsewhere than between dollars", () => {
    const composed = `
      CREATE FUNCTION purge(of text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE format('DELETE FROM %I', of); END $$;`;
    expect([...tablesOf("purge", reads(composed))]).toEqual(["?"]);
    expect(() => reads("CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1;")).toThrow("one");
  });
});

test("a trigger belongs to the owner of the table it watches, until it is dropped", () => {
  const by = "trigger emptied on orders";
  expect(writesOfTriggers(reads(EMPTY_CART, AFTER_ORDER), schema)).toEqual([
    { by, table: "cart", owner: "carts" },
    { by, table: "cart_line", owner: "carts" },
  ]);
  const own = AFTER_ORDER.replace('"orders"', "cart");
  expect(writesOfTriggers(reads(EMPTY_CART, own), schema)).toEqual([]);
  const dropped = "DROP TRIGGER IF EXISTS emptied ON orders;";
  expect(writesOfTriggers(reads(EMPTY_CART, AFTER_ORDER, dropped), schema)).toEqual([]);
});

test("a function that is called belongs to the area of the file that calls it", () => {
  const call = "sql`SELECT empty_cart(1)`";
  const texts = new Map([
    ["app/domain/carts/empty.server.ts", call],
    ["app/domain/orders/place.server.ts", call],
    ["app/domain/orders/show.server.ts", "sql`SELECT not_empty_cart(1), empty_cart`"],
  ]);
  expect(writesOfCalls(texts, reads(EMPTY_CART), schema)).toEqual([
    { by: "app/domain/orders/place.server.ts by empty_cart()", table: "cart_line", owner: "carts" },
  ]);
});

test("what is on the list may be written, as long as it is", () => {
  const writes = writesOfTriggers(reads(EMPTY_CART, AFTER_ORDER), schema);
  const by = ["trigger emptied on orders"];
  const why = "for this test";
  expect(routineFaults(writes, [])).toEqual([
    "trigger emptied on orders writes cart, which belongs to carts",
    "trigger emptied on orders writes cart_line, which belongs to carts",
  ]);
  expect(routineFaults(writes, [{ by, tables: ["cart", "cart_line"], why }])).toEqual([]);
  expect(routineFaults(writes, [{ by, tables: ["cart", "cart_line", "orders"], why }])).toEqual([
    "trigger emptied on orders writes orders no longer: take it off the list of allowed routines",
  ]);
});
