import { request as ask } from "node:http";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest, keyOf } from "../../as";
import { aChef, aDiner, aMeal, aSignedIn, type TestChef } from "../../builders";

interface Kept {
  id: number;
  url: string;
  width: number;
  height: number;
  sources: { url: string; width: number; type: string }[];
  details?: string;
}

const IMAGE = "/api/v2/meal/image/";
const TOO_LARGE = { detail: "The picture is larger than 512 KB. Choose a smaller one." };

/** What a screen shows in its toast stands in `details` too. */
const toasted = (body: object, words: string) => ({ ...body, details: words });

const UNSUPPORTED = "Unsupported media type. Send multipart/form-data.";

/** A plate, 1600 × 1200, which says where it was taken and lies on its side. */
function aPhoto(format: "jpeg" | "png" | "webp" | "avif" = "jpeg"): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#8f3a1d" } })
    .withExif({
      IFD0: { Copyright: "Grandmother" },
      IFD3: { GPSLatitude: "36/1 9/1 0/1", GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

function form(bytes: Buffer, { field = "image", name = "plate.jpg", type = "image/jpeg" } = {}): FormData {
  const made = new FormData();
  made.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return made;
}

const upload = (who: TestChef, bytes: Buffer, naming?: Parameters<typeof form>[1]) =>
  as(who).post<Kept>(IMAGE, form(bytes, naming));

async function bytesOf(path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(new URL(path, inject("place").urls?.[0]));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Exactly `size` bytes of picture: a decoder stops at the end mark, so what follows may be anything. */
async function aPhotoOf(size: number): Promise<Buffer> {
  const photo = await aPhoto();
  return Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
}

/** A PNG whose head says 30,000 × 30,000 pixels. */
function claiming(png: Buffer): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

describe("a picture for a meal", () => {
  test("guest, diner, and a body that is no form are turned away", async () => {
    const bytes = await aPhoto();
    expect((await guest().post(IMAGE, form(bytes))).status).toBe(401);
    expect((await as(await aDiner()).post(IMAGE, form(bytes))).status).toBe(403);
    const json = await as(await aChef()).post(IMAGE, { image: "x" });
    expect([json.status, json.body]).toEqual([415, toasted({ detail: UNSUPPORTED }, UNSUPPORTED)]);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "%s comes back upright in three widths of AVIF and WebP, without its metadata",
    async (format) => {
      const cook = await aChef();
      // The name and type are wrong on purpose: what counts is the content.
      const made = await upload(cook, await aPhoto(format), {
        field: "file",
        name: "x.exe",
        type: "text/html",
      });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ width: 960, height: 1280 });
      expect(made.body.sources.map(({ width, type }) => `${width} ${type}`).sort()).toEqual(
        ["320", "640", "960"].flatMap((width) => [`${width} image/avif`, `${width} image/webp`]).sort(),
      );
      for (const source of made.body.sources) {
        const { response, bytes } = await bytesOf(source.url);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, source.type]);
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(response.headers.get("x-content-type-options")).toBe("nosniff");
        expect(response.headers.get("content-security-policy")).toContain("sandbox");
        expect(response.headers.getSetCookie()).toEqual([]);
        const found = await sharp(bytes).metadata();
        expect([found.width, found.exif, found.icc, found.orientation]).toEqual([
          source.width,
          undefined,
          undefined,
          undefined,
        ]);
        expect(bytes.includes("Grandmother")).toBe(false);
      }
    },
  );

  test("512,000 bytes are taken, 512,001 are not", async () => {
    const cook = await aChef();
    expect((await upload(cook, await aPhotoOf(512_000))).status).toBe(201);
    const over = await upload(cook, await aPhotoOf(512_001));
    expect([over.status, over.body]).toEqual([413, toasted(TOO_LARGE, TOO_LARGE.detail)]);
    const [kept] = await sql`SELECT count(*)::int AS n FROM upload WHERE account_id = ${cook.account_id}`;
    expect(kept?.n).toBe(1);
  });

  test("one that comes without a length is refused once 600 kB are there, whatever would come", async () => {
    const key = await keyOf(await aChef());
    const url = new URL(IMAGE, inject("place").urls?.[0]);
    const said = await new Promise<{ status: number | undefined; body: string }>((done, failed) => {
      const asking = ask(url, {
        method: "POST",
        headers: { authorization: `Token ${key}`, "content-type": "multipart/form-data; boundary=x" },
      });
      asking.on("error", failed).on("response", (answer) => {
        let body = "";
        answer.on("data", (chunk) => {
          body += chunk;
          // the server waits for the rest, which never comes, before it ends its answer
          if (body.endsWith("}")) asking.destroy();
        });
        answer.on("close", () => done({ status: answer.statusCode, body }));
      });
      asking.write(Buffer.alloc(600_000));
    });
    expect([said.status, JSON.parse(said.body)]).toEqual([413, TOO_LARGE]);
  });

  test("a small picture is not blown up: its sizes say what is there", async () => {
    const small = { width: 400, height: 300, channels: 3, background: "red" } as const;
    const { body } = await upload(await aChef(), await sharp({ create: small }).png().toBuffer());
    expect(body).toMatchObject({ width: 400, height: 300 });
    expect(body.sources.map(({ width }) => width)).toEqual([320, 400, 320, 400]);
    for (const { url, width } of [...body.sources, body]) {
      const kept = await sharp((await bytesOf(url)).bytes).metadata();
      expect(kept.width).toBe(width);
    }
  });

  test("a still GIF is a picture too, and stands wherever the kinds are named", async () => {
    const cook = await aChef();
    const still = { width: 400, height: 300, channels: 3, background: "red" } as const;
    const { status } = await upload(cook, await sharp({ create: still }).gif().toBuffer());
    expect(status).toBe(201);
    const { key } = await aSignedIn(cook, "session");
    const page = await fetch(new URL("/chef/edit-profile", inject("place").urls?.[0]), {
      headers: { cookie: `dindin_session=${key}` },
    });
    const text = await page.text();
    const field = /<input[^>]*type="file"[^>]*>/.exec(text)?.[0] ?? "";
    expect([field.includes("image/gif"), text.includes("JPEG, PNG, WebP, AVIF or still GIF")]).toEqual([
      true,
      true,
    ]);
    const told = (await bytesOf("/api/openapi.json")).bytes.toString();
    expect(told.match(/JPEG, PNG, WebP, AVIF or still GIF/g)).toHaveLength(3);
  });

  test("what is no still picture of a usual size is told why", async () => {
    const cook = await aChef();
    const photo = await aPhoto();
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const strip = await sharp({ create: { width: 20, height: 400, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const bomb = claiming(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const kind = "Choose a JPEG, PNG, WebP, AVIF or still GIF picture.";
    const broken = "The picture is damaged and can't be read.";
    const cases: [Buffer, string][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), kind],
      [Buffer.from("%PDF-1.4"), kind],
      [Buffer.from("GIF89a<script>alert(1)</script>"), broken],
      [Buffer.alloc(0), kind],
      [photo.subarray(0, photo.length / 2), broken],
      [Buffer.concat([photo.subarray(0, 40), Buffer.alloc(4000, 7)]), broken],
      [moving, "Animated pictures can't be used. Choose a still one."],
      [bomb, "The picture has too many pixels. Make it smaller first."],
      [strip, "The picture is too long and narrow."],
    ];
    for (const [bytes, words] of cases) {
      const answer = await upload(cook, bytes);
      expect([words, answer.status, answer.body]).toEqual([words, 400, toasted({ image: [words] }, words)]);
    }
  });

  test("no file, two files and a form that is none are told so", async () => {
    const cook = as(await aChef());
    const empty = await cook.post(IMAGE, new FormData());
    const none = new FormData();
    none.append("title", "x");
    expect([empty.status, empty.status]).toEqual([400, 400]);
    expect((await cook.post(IMAGE, none)).body).toEqual(
      toasted({ image: ["Choose a picture"] }, "Choose a picture"),
    );
    const two = form(await aPhoto());
    two.append("more", new File([new Uint8Array(await aPhoto())], "b.jpg"));
    expect((await cook.post(IMAGE, two)).body).toEqual(
      toasted({ non_field_errors: ["Send one file at a time."] }, "Send one file at a time."),
    );
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const garbled = await cook.post(IMAGE, "--y\r\nnonsense", { headers });
    expect([garbled.status, garbled.body]).toEqual([
      400,
      toasted({ non_field_errors: ["We couldn't read the form."] }, "We couldn't read the form."),
    ]);
  });

  test("it becomes a meal's picture at any of its sizes, its own cook's only", async () => {
    const meal = await aMeal();
    const { body: made } = await upload(meal.chef, await aPhoto());
    const small = made.sources.find(({ width, type }) => width === 320 && type === "image/webp");
    const changed = await as(meal.chef).patch<{ images: object[] }>(`/api/v2/meal/${meal.id}/`, {
      images: [small?.url, made.url],
    });
    expect([changed.status, changed.body.images]).toEqual([
      200,
      [{ url: made.url, width: 960, height: 1280, alt: meal.name }],
    ]);
    const other = await aMeal();
    for (const url of [made.url, `/elsewhere${made.url}`, `${made.url}?1`, "/uploads/../api/newcart/"]) {
      const refused = await as(other.chef).patch<Kept>(`/api/v2/meal/${other.id}/`, { images: [url] });
      expect([refused.status, refused.body]).toEqual([
        400,
        {
          images: ["Upload the picture first and use the URL you get back."],
          details: "Upload the picture first and use the URL you get back.",
        },
      ]);
    }
  });
});

describe("pictures of people", () => {
  test("a diner's own shows on the profile", async () => {
    const ana = await aDiner();
    expect((await guest().post("/api/accounts/upload-dp/", form(await aPhoto()))).status).toBe(401);
    const made = await as(ana).post<Kept & { dp: string }>("/api/accounts/upload-dp/", form(await aPhoto()));
    expect([made.status, made.body.dp]).toEqual([200, made.body.url]);
    const profile = await as(ana).get<{ profile: { dp: string } }>("/api/accounts/profile/");
    expect(profile.body.profile.dp).toBe(made.body.url);
    const bad = await as(ana).post<Kept>("/api/accounts/upload-dp/", form(Buffer.from("no")));
    expect([bad.status, bad.body.details]).toEqual([
      400,
      "Choose a JPEG, PNG, WebP, AVIF or still GIF picture.",
    ]);
  });

  test("a cook's shows on the public page", async () => {
    const cook = await aChef();
    expect((await as(await aDiner()).put("/api/chef-profile-image/", form(await aPhoto()))).status).toBe(403);
    const made = await as(cook).put<Kept>("/api/chef-profile-image/", form(await aPhoto()));
    expect(made.status).toBe(200);
    const page = await guest().get<{ image: string }>(`/api/chefs-slug/${cook.slug}/`);
    expect(page.body.image).toBe(made.body.url);
    const profile = await as(cook).get<{ profile: { chef_profile_image: string } }>("/api/accounts/profile/");
    expect(profile.body.profile.chef_profile_image).toBe(made.body.url);
  });
});

describe("the address of a picture", () => {
  test("a strange one is not there, and nothing can be sent to one", async () => {
    for (const path of [
      "/uploads/x",
      "/uploads/",
      "/uploads/..%2fstripe.json",
      `/uploads/${"0".repeat(32)}-960.avif`,
      `/uploads/${"0".repeat(32)}-961.avif`,
      `/uploads/${"0".repeat(32)}-960.svg`,
    ]) {
      const answer = await guest().get(path);
      expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: "Not found." }]);
    }
    expect((await guest().post(`/uploads/${"0".repeat(32)}-960.avif`, "{}")).status).toBe(403);
  });

  test("whoever has it is told that it has not changed", async () => {
    const { body } = await upload(await aChef(), await aPhoto());
    const first = await bytesOf(body.url);
    const headers = { "if-none-match": first.response.headers.get("etag") ?? "" };
    expect((await guest().get(body.url, { headers })).status).toBe(304);
  });
});
