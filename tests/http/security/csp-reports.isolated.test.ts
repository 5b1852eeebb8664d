import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CSP_REPORTS } from "~/kit/csp-reports";
import { aDiner, aSignedIn } from "../../builders";
import { eventually } from "../../setup/faults";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

/** As many reports of one address count. */
const LIMIT = 12;

let environment: TestEnvironment;
beforeAll(async () => {
  // Each test is a browser behind an address of its own.
  environment = await ownEnvironment(
    { webs: 1, workers: 0 },
    { TRUSTED_HOPS: "1", CSP_REPORTS_PER_ADDRESS: `${LIMIT}` },
  );
});
afterAll(() => environment?.stop());

let browsers = 0;
function aBrowser(headers: Record<string, string> = {}) {
  browsers += 1;
  const address = `203.0.113.${browsers}`;
  return async (body: string, type = "application/csp-report") => {
    const answer = await fetch(`${environment.url}${CSP_REPORTS}`, {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": address, ...headers },
      body,
    });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
}
const about = (path: string, directive = "script-src-elem") =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `${environment.url}${path}`,
      "effective-directive": directive,
      "blocked-uri": "inline",
      "script-sample": "a line of ana@dindin.test",
    },
  });
const lines = () =>
  environment
    .log("web-0")
    .split("\n")
    .filter((line) => line.includes("content security policy"));

describe("a report of what a page's policy blocked", () => {
  test("becomes one scrubbed line, in both formats, also of somebody who is signed in", async () => {
    const diner = await aDiner();
    const { key } = await aSignedIn(diner, "session");
    const send = aBrowser({ cookie: `dindin_session=${key}`, origin: environment.url });
    expect((await send(about("/invitation/Zm9vYmFyYmF6cXV4Zm9v?email=ana@dindin.test"))).status).toBe(204);
    const body = {
      documentURL: `${environment.url}/my-orders/4711`,
      effectiveDirective: "style-src-elem",
      blockedURL: "https://evil.example/x.css",
    };
    const report = JSON.stringify([{ type: "csp-violation", url: body.documentURL, body }]);
    expect((await send(report, "application/reports+json")).status).toBe(204);
    await eventually(async () => expect(lines()).toHaveLength(2));
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([
      { directive: "script-src-elem", blocked: "inline", path: "/invitation/:code" },
      { directive: "style-src-elem", blocked: "evil.example", path: "/my-orders/:id" },
    ]);
    expect(lines().join()).not.toMatch(/ana@|Zm9v|4711|x\.css/);
  });

  test("is 204 also where it is none, and leaves no line", async () => {
    const before = lines().length;
    const send = aBrowser();
    for (const body of ["", "{", "null", "[]", '{"csp-report":7}'])
      expect((await send(body)).status).toBe(204);
    expect((await send(about("/a-page-after-all"))).status).toBe(204);
    await eventually(async () => expect(lines().join()).toContain("/a-page-after-all"));
    expect(lines()).toHaveLength(before + 1);
  });

  test("is taken up to 8 kB, and with POST alone", async () => {
    const send = aBrowser();
    expect((await send(about("/".padEnd(7_000, "x")))).status).toBe(204);
    expect((await send(about("/".padEnd(9_000, "x")))).status).toBe(413);
    expect((await fetch(`${environment.url}${CSP_REPORTS}`)).status).toBe(405);
  });

  test("is refused where an address sends too many; another one is heard", async () => {
    const [eve, ana] = [aBrowser(), aBrowser()];
    const statuses: number[] = [];
    for (let n = 0; n < LIMIT + 3; n += 1) statuses.push((await eve(about("/eve"))).status);
    expect(statuses).toEqual([...Array(LIMIT).fill(204), 429, 429, 429]);
    expect(Number((await eve(about("/eve"))).retryAfter)).toBeGreaterThan(0);
    expect((await ana(about("/ana"))).status).toBe(204);
    await eventually(async () => expect(lines().join()).toContain("/ana"));
    expect(lines().filter((line) => line.includes("/eve"))).toHaveLength(LIMIT);
  });
});

test("every page says where to report", async () => {
  const { headers } = await fetch(environment.url);
  expect(headers.get("content-security-policy")).toContain(`report-uri ${CSP_REPORTS}`);
  expect(headers.get("reporting-endpoints")).toBe(`csp="${CSP_REPORTS}"`);
});
