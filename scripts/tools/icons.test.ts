import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawSprite } from "./icons";
import { inRoot } from "./stack/root";

test("the sprite holds every icon that the parts name, as scripts/tools/icons.ts writes it", async () => {
  expect(await readFile(inRoot("app/ui/icons.svg"), "utf8")).toBe(await drawSprite());
});
