import { describe, expect, test } from "vitest";
import { readViolations } from "./csp-reports.server";

const single = (report: object) => JSON.stringify({ "csp-report": report });
const listed = (...reports: object[]) => JSON.stringify(reports);

describe("what is read of a browser's report", () => {
  test("is the directive, the host and the scrubbed path, in both formats", () => {
    const seen = [{ directive: "img-src", blocked: "evil.example", path: "/reset/:code" }];
    const page = "https://dindin.test/reset/Zm9vYmFyYmF6cXV4?email=ana@dindin.test#top";
    const blocked = "https://evil.example/pixel.gif?of=ana@dindin.test";
    expect(
      readViolations(
        single({ "document-uri": page, "effective-directive": "img-src", "blocked-uri": blocked }),
      ),
    ).toEqual(seen);
    expect(
      readViolations(
        listed(
          { type: "deprecation", body: { id: "x" } },
          {
            type: "csp-violation",
            body: { documentURL: page, effectiveDirective: "img-src", blockedURL: blocked },
          },
        ),
      ),
    ).toEqual(seen);
  });

  test("of many in one body only the first ten are taken", () => {
    const many = Array.from({ length: 200 }, () => ({ type: "csp-violation", body: {} }));
    expect(readViolations(listed(...many))).toHaveLength(10);
  });

  test.each([
    ["inline", "inline"],
    ["eval", "eval"],
    ["data:text/html,<b>ana@dindin.test", "data"],
    ["https://user:secret@evil.example:8443/x", "evil.example:8443"],
    ["no address at all", "unknown"],
  ])("of %s: %s", (uri, blocked) => {
    const [violation] = readViolations(
      single({ "violated-directive": "script-src 'self'", "blocked-uri": uri }),
    );
    expect(violation).toEqual({ directive: "script-src", blocked, path: "/" });
  });

  test("is nothing where an extension did it, and where it is no report", () => {
    const extension = { "effective-directive": "script-src", "source-file": "moz-extension" };
    expect(readViolations(single({ ...extension, "blocked-uri": "inline" }))).toEqual([]);
    expect(readViolations(single({ "blocked-uri": "chrome-extension://abc/x.js" }))).toEqual([]);
    for (const text of ["", "null", "7", "{}", "[]", "[null, 7]", '{"csp-report":null}', "{"])
      expect(readViolations(text)).toEqual([]);
  });
});
