import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scrubPath, scrubWords } from "~/kit/scrub";
import { TELEMETRY, TELEMETRY_BYTES } from "~/kit/telemetry";
import { geometryOf, storeGeometry } from "./geometry";
import { BANNER_MS, scheduleBanner } from "./push-banner-schedule";
import { eventsOnLeaving, type PushState, RESET_MS, type Report, reportUnspent } from "./push-events";
import { countFitting } from "./telemetry";
import { sessionFor } from "./telemetry-session";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the banner", () => {
  const page = { permission: "default" as string | null, acted: false, path: "/" };
  const hears = new Set<() => void>();
  const around = {
    permission: () => page.permission,
    hasActed: () => page.acted,
    path: () => page.path,
    onChange: (hear: () => void) => {
      hears.add(hear);
      return () => hears.delete(hear);
    },
  };
  const change = (to: Partial<typeof page>) => {
    Object.assign(page, to);
    for (const hear of hears) hear();
  };
  let shown: boolean[];
  beforeEach(() => {
    hears.clear();
    Object.assign(page, { permission: "default", acted: false, path: "/" });
    shown = [];
    scheduleBanner(around, (is) => shown.push(is));
  });

  test("is not there after 59 s and is after 60 s", () => {
    vi.advanceTimersByTime(59_999);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([true]);
    expect(BANNER_MS).toBe(60_000);
  });

  test.each([
    ["granted", { permission: "granted" }],
    ["denied", { permission: "denied" }],
    ["a browser without notifications", { permission: null }],
    ["acted in this session", { acted: true }],
  ])("never comes: %s", (_why, change) => {
    Object.assign(page, change);
    vi.advanceTimersByTime(600_000);
    expect(shown).toEqual([false]);
    expect([vi.getTimerCount(), hears.size]).toEqual([0, 0]);
  });

  test("steps aside where one pays, and ends with the press; nothing looks again and again", () => {
    page.path = "/checkout";
    vi.advanceTimersByTime(60_000);
    expect([shown.at(-1), vi.getTimerCount()]).toEqual([false, 0]);
    change({ path: "/meals" });
    expect(shown.at(-1)).toBe(true);
    change({ path: "/account/cart" });
    expect(shown.at(-1)).toBe(false);
    change({ path: "/" });
    expect(shown.at(-1)).toBe(true);
    change({ acted: true });
    expect([shown.at(-1), hears.size]).toEqual([false, 0]);
  });
});

describe("what is left of an organization's money", () => {
  const state: PushState = {
    key: "",
    who: "x",
    has_consent: true,
    has_browser: true,
    remaining_dollar_cents: 1,
    remaining_voucher: 0,
  };
  const reported = (over: Partial<PushState>) => {
    const said: string[] = [];
    reportUnspent({ ...state, ...over }, ({ event }) => said.push(event));
    return said;
  };

  test("is reported after exactly a second, only above 0", () => {
    const said = reported({});
    vi.advanceTimersByTime(999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["reset_dollar"]);
    expect(RESET_MS).toBe(1000);
  });

  test("both, or neither, and never without consent", () => {
    const [both, none, unasked] = [
      reported({ remaining_voucher: 2 }),
      reported({ remaining_dollar_cents: 0 }),
      reported({ has_consent: false, remaining_voucher: 2 }),
    ];
    vi.advanceTimersByTime(5_000);
    expect([both, none, unasked]).toEqual([["reset_dollar", "reset_voucher"], [], []]);
  });
});

test.each<[string, Partial<Parameters<typeof eventsOnLeaving>[0]>, Report[]]>([
  ["a cart", { cartCount: 2 }, [{ event: "cart_abandonment" }]],
  ["a cart, of somebody who did not agree", { cartCount: 2, hasConsent: false }, []],
  ["a meal", { path: "/meals/mai/lamb-tacos" }, [{ event: "browse_abandonment", meal: "lamb-tacos" }]],
  ["a meal, by a guest", { path: "/meals/mai/lamb-tacos", hasConsent: false }, []],
  ["a list", { path: "/meals/thai" }, []],
  ["after the purchase", { path: "/my-orders/7", wasReported: true }, [{ event: "cart_emptied" }]],
  ["after that was said", { path: "/my-orders/7" }, []],
])("leaving %s", (_what, page, reports) => {
  expect(eventsOnLeaving({ hasConsent: true, path: "/", cartCount: 0, wasReported: false, ...page })).toEqual(
    reports,
  );
});

describe("measurements", () => {
  test("their constants are the specification's", () => {
    expect(TELEMETRY).toEqual({ sampling: 1, session_s: 1800, dispatch_ms: 5000, batch: 100, retries: 2 });
  });

  test("are cut into packets that are no larger than allowed", () => {
    const event = (name: string) => ({ kind: "error" as const, name, path: "/", value: 0 });
    const events = Array.from({ length: 6 }, () => event("é".repeat(200)));
    const bytes = (count: number) =>
      Buffer.byteLength(JSON.stringify({ session: "x".repeat(40), events: events.slice(0, count) }));
    for (const allowed of [1200, 1500, 2000, 2600]) {
      const count = countFitting(events, allowed);
      expect([allowed, count > 0, bytes(count) <= allowed]).toEqual([allowed, true, true]);
      expect(bytes(count + 2)).toBeGreaterThan(allowed);
    }
    expect([countFitting(events, TELEMETRY_BYTES.packet), countFitting(events, 300)]).toEqual([6, 0]);
    const most = Array.from({ length: 50 }, () => ({ ...event("€".repeat(200)), path: "€".repeat(120) }));
    expect(countFitting(most.slice(0, 1), TELEMETRY_BYTES.packet)).toBe(1);
  });

  test("know their visit where a browser keeps nothing, and say no more than it may", () => {
    const store = new Map<string, string>();
    const refuse = () => {
      throw new DOMException("private");
    };
    const refusing = { getItem: refuse, setItem: refuse };
    const keeping = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    };
    try {
      for (const sessionStorage of [refusing, keeping]) {
        vi.stubGlobal("window", { sessionStorage });
        vi.advanceTimersByTime(1_800_001);
        const name = sessionFor(TELEMETRY_BYTES.visit - 10);
        expect(name).toMatch(/^[\w-]{5,40}$/);
        expect([sessionFor(11), sessionFor(10), sessionFor(1)]).toEqual([null, name, null]);
        vi.advanceTimersByTime(1_800_001);
        const next = sessionFor(11);
        expect([next === name, sessionFor(11)]).toEqual([false, next]);
      }
    } finally {
      vi.unstubAllGlobals();
    }
    expect(store.get("dindin_visit")).toMatch(/ 22$/);
  });

  test("their script is at most 1.5 kB", async () => {
    vi.useRealTimers();
    const { outputFiles } = await build({
      entryPoints: [new URL("telemetry.ts", import.meta.url).pathname],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      alias: { "~": new URL("../../..", import.meta.url).pathname },
    });
    const [script] = outputFiles;
    expect(gzipSync(script?.contents ?? "", { level: 9 }).length).toBeLessThanOrEqual(1500);
    expect(script?.contents.length).toBeGreaterThan(1000);
  });

  test.each([
    ["https://x.test/reset/AbC?x=1", "/reset/:code"],
    ["https://x.test/signup/confirm/AbC?x=1", "/signup/confirm/:code"],
    ["/invitation/9f8a.data?_routes=a", "/invitation/:code"],
    ["/account/verify/phone/17", "/account/verify/:code"],
    ["/my-orders/123/receipt#a", "/my-orders/:id/receipt"],
    ["/my-orders/123.data", "/my-orders/:id.data"],
    ["/R7X2M9Q", "/:code"],
    ["/meals/mai/lamb-birria-tacos?zipCode=37203&search=ana", "/meals/mai/lamb-birria-tacos"],
    ["/assets/page-Ab12Cd.js", "/assets/page-Ab12Cd.js"],
    ["/uploads/0123456789abcdef0123456789abcdef", "/uploads/:code"],
  ])("%s is kept as %s", (url, path) => {
    expect(scrubPath(url)).toBe(path);
  });

  test("an error's words lose people, numbers and codes", () => {
    expect(
      scrubWords(
        "ana@example.com failed at https://x.test/reset/abc?code=1 with 6155550100 and pi_3NabcdefABCDEF123456789",
      ),
    ).toBe(":mail failed at /reset/:code with :code and :code");
    expect(scrubWords("x".repeat(20).concat(" ").repeat(50)).length).toBe(200);
  });
});

describe("the geometry in local storage", () => {
  const market = {
    id: 3,
    name: "Nashville",
    slug: "nashville",
    is_global: false,
    time_zone: "America/Chicago",
  };
  const place = { zip: "37203", isChosen: true, point: null, market };

  test("has the specification's parts, whether the place is a ZIP code or a point", () => {
    expect(geometryOf(place, "prompt")).toEqual({
      latitude: null,
      longitude: null,
      address: "Nashville",
      zipcode: "37203",
      marketplaces: [{ id: 3, name: "Nashville", is_global: false }],
      is_permission_allowed: false,
      is_prompt: true,
    });
    const point = { latitude: 36.153, longitude: -86.784 };
    const here = geometryOf({ zip: null, isChosen: true, point, market: null }, "granted");
    expect(here).toMatchObject({ ...point, zipcode: null, marketplaces: [], is_permission_allowed: true });
  });

  test("is written when the place changes, and a storage that throws or holds rubbish breaks nothing", async () => {
    const store = new Map([["geometry", "{not json"]]);
    const setItem = vi.fn((key: string, value: string) => void store.set(key, value));
    vi.stubGlobal("window", { localStorage: { setItem } });
    vi.stubGlobal("navigator", {});
    try {
      let now: typeof place | null = place;
      let changed: () => void = () => undefined;
      storeGeometry(
        () => now,
        (hear) => {
          changed = hear;
        },
      );
      await vi.advanceTimersByTimeAsync(0);
      expect(JSON.parse(store.get("geometry") ?? "")).toMatchObject({ zipcode: "37203" });
      changed();
      await vi.advanceTimersByTimeAsync(10_000);
      expect([setItem.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
      setItem.mockImplementationOnce(() => {
        throw new Error("full");
      });
      for (const zip of ["37206", "37209"]) {
        now = { ...place, zip };
        changed();
        await vi.advanceTimersByTimeAsync(0);
      }
      expect(JSON.parse(store.get("geometry") ?? "")).toMatchObject({ zipcode: "37209" });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
