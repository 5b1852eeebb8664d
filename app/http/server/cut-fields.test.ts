import { expect, test } from "vitest";
import { boundaryOf, cutFields } from "./cut-fields.server";

const TYPE = "multipart/form-data; boundary=----x";

/** What is read of a form that comes in pieces of `size` bytes. */
async function readCut(form: FormData, size: number, most: number): Promise<FormData> {
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await whole.arrayBuffer());
  const cut = cutFields(boundaryOf(type) ?? "", most);
  const kept: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) kept.push(...cut.next(bytes.subarray(at, at + size)));
  const body = new Uint8Array(Buffer.concat([...kept, cut.rest()]));
  return new Response(body, { headers: { "content-type": type } }).formData();
}

test.each([1, 7, 64, 5_000])(
  "a file too large is cut, and what was typed before and after it stays: pieces of %i bytes",
  async (size) => {
    const form = new FormData();
    form.append("name", "Bean soup\r\n--with dashes");
    form.append("picture", new File([Buffer.alloc(3_000, "\r\n-")], "soup.jpg"));
    form.append("price", "9.00");
    const read = await readCut(form, size, 1_000);
    expect([read.get("name"), read.get("price")]).toEqual(["Bean soup\r\n--with dashes", "9.00"]);
    const { size: left } = read.get("picture") as File;
    expect(left > 500 && left < 1_000).toBe(true);
    const small = await readCut(form, size, 9_000);
    expect((small.get("picture") as File).size).toBe(3_000);
  },
);

test("the boundary is read with and without quotes, of no other kind of body", () => {
  expect(boundaryOf(TYPE)).toBe("----x");
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe("a b");
  expect([boundaryOf("application/json"), boundaryOf(undefined)]).toEqual([null, null]);
});
