import { describe, expect, test } from "vitest";
import { contentDisposition, encodeCookieValue, encodeLocation } from "./encode-header";

/** What input holds that no header may. */
const HOSTILE = [
  "日本",
  "é",
  "😀",
  "\ud83d",
  "\udc00x",
  "a\r\nset-cookie: a=b",
  "\0",
  "\u2028",
  "＝",
  "x".repeat(9000),
];

describe("text of any kind fits into a header", () => {
  test.each(HOSTILE)("%j", (text) => {
    const headers = new Headers({
      location: encodeLocation(`/meals?search=${text}`),
      "set-cookie": `a=${encodeCookieValue(text)}`,
      "content-disposition": contentDisposition("attachment", `${text}.csv`),
    });
    for (const [name, value] of headers) expect([name, value]).toEqual([name, value.match(/^[ -~]*$/)?.[0]]);
  });

  test("a reader of the header gets the text back", () => {
    const url = new URL(encodeLocation("/meals?search=日本 é😀"), "https://dindin.test");
    expect(url.searchParams.get("search")).toBe("日本 é😀");
    expect(decodeURIComponent(encodeCookieValue("日本; é"))).toBe("日本; é");
  });

  test("what is encoded already, and what means something in a URL, stays", () => {
    expect(encodeLocation("/%E6%97%A5?a=1&b=%2F#c")).toBe("/%E6%97%A5?a=1&b=%2F#c");
    expect(encodeLocation("https://accounts.test/o?x=a+b")).toBe("https://accounts.test/o?x=a+b");
  });

  test("a file is named in ASCII, and beside it in whole where that is not enough", () => {
    expect(contentDisposition("inline", "DinDin-12.pdf")).toBe('inline; filename="DinDin-12.pdf"');
    expect(contentDisposition("attachment", 'a"日/b.csv')).toBe(
      "attachment; filename=\"a___b.csv\"; filename*=UTF-8''a%22%E6%97%A5_b.csv",
    );
  });
});
