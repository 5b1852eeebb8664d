import { ServerMode } from "@remix-run/server-runtime/dist/mode.js";
import { encodeViaTurboStream } from "@remix-run/server-runtime/dist/single-fetch.js";
import { expect, test } from "vitest";
import { visibleHtml } from "./html";
import { loaderDataOf } from "./loader-data";

/** Loaders' data as Remix sends it. */
async function sent(data: unknown): Promise<string> {
  const { signal } = new AbortController();
  return new Response(encodeViaTurboStream(data, signal, undefined, ServerMode.Production)).text();
}

test("loaders' data is read as it was written", async () => {
  const data = {
    root: {
      data: { count: 2, again: 2, missing: null, unsaid: undefined, at: new Date("2027-02-09T16:31:00Z") },
    },
    screen: { data: { rows: [{ id: 1, name: "Pho" }, [], {}], debt: -5 } },
  };
  expect(JSON.parse(loaderDataOf(await sent(data)) ?? "")).toEqual({
    root: {
      data: { count: 2, again: 2, missing: null, unsaid: "<undefined>", at: { "<D>": [1802190660000] } },
    },
    screen: { data: { rows: [{ id: 1, name: "Pho" }, [], {}], debt: -5 } },
  });
});

test("a text that is not loaders' data is not read as such", () => {
  expect([loaderDataOf("Not found"), loaderDataOf('{"detail":"Not found."}')]).toEqual([null, null]);
});

test("of a page all is kept but what depends on its build, a tag a line", () => {
  const page = [
    '<head><link rel="stylesheet" href="/assets/page-DhWBKTXO.css"/><link rel="modulepreload" href="/assets/home-B1.js"/>',
    '<script type="application/ld+json">{"name":"DinDin"}</script></head><body><h1>Dinner</h1>',
    '<script nonce="1">window.__remixContext.streamController.enqueue("[1 < 2]");</script>',
    '<script type="module" async="">import * as route0 from "/assets/home-B1.js";</script></body>',
  ];
  expect(visibleHtml(page.join(""))).toBe(
    [
      '<head>\n<link rel="stylesheet" href="/assets/<built>.css"/>',
      '<script type="application/ld+json">{"name":"DinDin"}</script>\n</head>\n<body>\n<h1>Dinner</h1>\n</body>',
    ].join("\n"),
  );
});
