import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSchema } from "../../../scripts/qa/checks/schema-owners";
import { inRoot } from "../../../scripts/tools/stack/root";

/** Areas of what a card buys besides orders: each answers for itself by its settler. */
const BOUGHT = ["tips", "gift-cards", "treasury", "invoices"];
const BELOW = ["payments", "purchases", "settlement"];
/** Works out of a wallet's or a pool's postings what came back of a gift card or a funding: docs/decisions/066. */
const EXCEPTION = "purchases/take-money-back.server.ts";

const { ownerOf, tableOf } = readSchema(readFileSync(inRoot("prisma/schema.prisma"), "utf8"));
const [models, tables] = [...tableOf].reduce<[string[], string[]]>(
  ([names, theirs], [model, table]) =>
    BOUGHT.includes(ownerOf.get(table) ?? "")
      ? [
          [...names, model],
          [...theirs, table],
        ]
      : [names, theirs],
  [[], []],
);
const NAMES = new RegExp(
  [
    `\\b(?:FROM|JOIN|UPDATE|INTO) (?:${tables.join("|")})\\b`,
    `\\bdb\\.(?:${models.join("|")})\\b`,
    "\\b(?:tip|gift_card|org_funding|invoice)_id\\b",
  ].join("|"),
  "g",
);

test("no area below a purchase reads its tables or its column of a payment: its settler is asked", () => {
  expect(tables).toEqual(expect.arrayContaining(["tip_share", "gift_payout", "org_funding", "invoice"]));
  const files = BELOW.flatMap((area) =>
    readdirSync(inRoot(join("app/domain", area)))
      .filter((name) => !name.endsWith(".test.ts"))
      .map((name) => `${area}/${name}`),
  );
  const found = files
    .filter((file) => file !== EXCEPTION)
    .flatMap((file) => {
      const text = readFileSync(inRoot(join("app/domain", file)), "utf8");
      return [...text.matchAll(NAMES)].map(([name]) => `${file}: ${name}`);
    });
  expect(files).toContain(EXCEPTION);
  expect(found).toEqual([]);
});
