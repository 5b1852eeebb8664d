import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../../scripts/tools/stack/root";
import { scrubPath } from "./scrub";

/** Every address that ends in something which opens a page or gives money, as the lists of routes have them. */
const paths = ["app/routes.ts", "app/api/routes.ts", "app/api/company-routes.ts"].flatMap((file) =>
  [...readFileSync(inRoot(file), "utf8").matchAll(/route\("([^"]*:token[^"]*)"/g)].map(
    ([, path = ""]) => path,
  ),
);

test("there are links to look at", () => expect(paths.length).toBeGreaterThanOrEqual(6));

test.each(paths)("a measurement of %s says nothing of what the link ends in", (path) => {
  for (const token of ["abcdefgh", "AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEf", "12-_-aB9"]) {
    const address = `/${path}`.replace("//", "/").replace(":token", token);
    expect(scrubPath(address)).not.toContain(token);
    expect(scrubPath(`https://dindin.test${address}?a=${token}#${token}`)).not.toContain(token);
  }
});
