import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf, hashOfCode, inGroups, newNonce, readCode } from "./gift-code.server";

describe("the code of a gift card", () => {
  test("is 16 letters of Crockford's 32, the same for the same nonce, another for another", () => {
    const nonces = Array.from({ length: 500 }, newNonce);
    const codes = nonces.map(codeOf);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(new Set(codes).size).toBe(500);
    expect(nonces.map(codeOf)).toEqual(codes);
    // every one of the 32 letters is used: 5 bits each, 80 in all
    expect(new Set(codes.join("")).size).toBe(32);
  });

  test("is read back however it is typed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.boolean(), (nonce, isLower) => {
        const code = codeOf(nonce);
        const typed = inGroups(code).replace("0", "O").replace("1", "l");
        expect(readCode(`  ${isLower ? typed.toLowerCase() : typed} `)).toBe(code);
      }),
    );
    expect(inGroups("0123456789ABCDEF")).toBe("0123-4567-89AB-CDEF");
  });

  test.each(["", "AAAA-BBBB", "UUUU-UUUU-UUUU-UUUU", "7K3M-7K3M-7K3M-7K3M-7", "７Ｋ３Ｍ7K3M7K3M7K3M"])(
    "%s is none",
    (typed) => expect(readCode(typed)).toBeNull(),
  );

  test("its hash is not its own", () => {
    const code = codeOf(newNonce());
    expect(hashOfCode(code).toString("latin1")).not.toContain(code);
    expect(hashOfCode(code)).toHaveLength(32);
  });
});
