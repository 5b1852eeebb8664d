import sharp from "sharp";
import { expect, test } from "vitest";
import { csrfFor } from "~/http/csrf.server";
import { as, guest } from "../../as";
import { aChef, aDiner, aSignedIn, aStaff, dayFrom } from "../../builders";

const PDF = Buffer.from("%PDF-1.4\n%%EOF\n");
const LIST = "/api/chef-dashboard/documents/";

interface Kept {
  id: number;
  type: string;
  status: string;
}

async function form(bytes: Buffer, over: Record<string, string> = {}): Promise<FormData> {
  const made = new FormData();
  const fields = { kind: "permit", expires_on: await dayFrom(90), ...over };
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  // the name and type are what the sender says, and prove nothing
  made.append("document", new File([new Uint8Array(bytes)], "x.html", { type: "text/html" }));
  return made;
}

const fileOf = async (who: { account_id: number; key_id: number }, id: number) => {
  const { key } = await aSignedIn(who, "session");
  return guest().get(`/chef/documents/${id}`, { headers: { cookie: `dindin_session=${key}` } });
};

test("a PDF is kept as it came and a photo without where it was taken; only the cook and staff who review can read them", async () => {
  const [chef, other] = [await aChef(), await aChef()];
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#fff" } })
    .withExif({ IFD3: { GPSLatitude: "36/1 9/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  const pdf = await as(chef).post<Kept>(LIST, await form(PDF));
  expect(pdf).toMatchObject({ status: 201, body: { type: "application/pdf", status: "submitted" } });
  const picture = await as(chef).post<Kept>(LIST, await form(photo, { kind: "food_handler" }));
  expect(picture).toMatchObject({ status: 201, body: { type: "image/webp" } });
  const mine = await fileOf(chef, pdf.body.id);
  expect([mine.status, mine.text, mine.headers.get("cache-control")]).toEqual([
    200,
    PDF.toString(),
    "no-store",
  ]);
  expect(mine.headers.get("content-disposition")).toMatch(/^attachment/);
  const { key } = await aSignedIn(chef, "session");
  const url = new URL(`/chef/documents/${picture.body.id}`, process.env.APP_ORIGIN);
  const shown = await fetch(url, { headers: { cookie: `dindin_session=${key}` } });
  const { exif, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([exif, width]).toEqual([undefined, 900]);
  expect((await fileOf(await aStaff({ role: "operations" }), pdf.body.id)).status).toBe(200);
  for (const role of ["support", "finance", "content"] as const)
    expect((await fileOf(await aStaff({ role }), pdf.body.id)).status).toBe(403);
  const [foreign, nothing] = [await fileOf(other, pdf.body.id), await fileOf(other, 999_999_999)];
  expect([foreign.status, nothing.status]).toEqual([404, 404]);
  expect((await fileOf(await aDiner(), pdf.body.id)).status).toBe(403);
  expect((await guest().get(`/chef/documents/${pdf.body.id}`)).headers.get("location")).toContain(
    "/login?next=",
  );
  const list = await as(other).get<{ results: Kept[] }>(LIST);
  expect(list.body.results).toEqual([]);
});

test("what is no document is refused beside its field", async () => {
  const chef = await aChef();
  const send = async (bytes: Buffer, over?: Record<string, string>) => {
    const { status, body } = await as(chef).post(LIST, await form(bytes, over));
    return [status, Object.keys(body as object)];
  };
  expect(await send(Buffer.from("<html><script>alert(1)</script>"))).toEqual([400, ["document"]]);
  expect(await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual([400, ["document"]]);
  expect(await send(PDF, { expires_on: await dayFrom(-2) })).toEqual([400, ["expires_on"]]);
  expect(await send(PDF, { expires_on: "" })).toEqual([400, ["expires_on"]]);
  expect(await send(PDF, { kind: "diploma" })).toEqual([400, ["kind"]]);
  const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await send(large)).toEqual([413, ["detail"]]);
});

test("the screen takes one without script, and says what is wrong with another", async () => {
  const chef = await aChef();
  const { key } = await aSignedIn(chef, "session");
  const send = async (bytes: Buffer, over: Record<string, string> = {}) => {
    const body = await form(bytes, over);
    body.append("csrf", csrfFor(key));
    return guest().post("/chef/documents", body, { headers: { cookie: `dindin_session=${key}` } });
  };
  const wrong = await send(Buffer.from("nothing"));
  expect([wrong.status, wrong.text.includes("Choose a PDF, or a picture we can read")]).toEqual([400, true]);
  const large = await send(Buffer.concat([PDF, Buffer.alloc(7 * 1024 * 1024)]), { permit_number: "P-77" });
  expect([large.status, large.text.includes('value="P-77"')]).toEqual([413, true]);
  expect(large.text).toContain("Choose a file of 5 MB or less.");
  const done = await send(PDF);
  expect([done.status, done.headers.get("location")]).toEqual([302, "/chef/documents"]);
  const page = await guest().get<string>("/chef/documents", { headers: { cookie: `dindin_session=${key}` } });
  expect(page.text).toContain("Being checked");
  // a second press, and the next document
  const once = /name="once" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const press = (expires_on: string) => send(PDF, { once, expires_on });
  const both = await Promise.all([press("2100-01-01"), press("2100-01-01"), press("2100-01-02")]);
  expect(both.map(({ status }) => status)).toEqual([302, 302, 302]);
  const { results } = (await as(chef).get<{ results: { id: number }[] }>(LIST)).body;
  expect(results).toHaveLength(3);
  // one that is still being checked is removed by its own form
  const remove = async (id: number) => {
    const body = new URLSearchParams({ csrf: csrfFor(key), intent: "remove", id: String(id) });
    const headers = { cookie: `dindin_session=${key}`, "Content-Type": "application/x-www-form-urlencoded" };
    return (await guest().post("/chef/documents", body.toString(), { headers })).status;
  };
  expect(await remove(results[0]?.id ?? 0)).toBe(302);
  expect((await as(chef).get<{ results: unknown[] }>(LIST)).body.results).toHaveLength(2);
});
