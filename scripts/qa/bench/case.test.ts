import { expect, test } from "vitest";
import { ApiDocument } from "../../../tests/client/api-document";
import { answerOf } from "./case";

const schema = {
  type: "object",
  properties: { id: { type: "integer" } },
  required: ["id"],
  additionalProperties: false,
};
const document = new ApiDocument({
  components: {},
  paths: {
    "/api/meal/{slug}/": {
      get: {
        operationId: "meal",
        tags: ["meals"],
        "x-for": "public",
        parameters: [],
        responses: { "200": { content: { "application/json": { schema } } } },
      },
    },
  },
});
const read = (path: string, text: string, status = 200) => answerOf(document, "GET", path, status, text);

test("an answer that fits its schema is read", () => {
  expect(read("/api/meal/soup/?zip_code=37203", '{"id":7}')).toEqual({ id: 7 });
});

test.each([
  ["a field more", "/api/meal/soup/", '{"id":7,"new":1}', 200, "must NOT have additional properties"],
  ["a field less", "/api/meal/soup/", "{}", 200, "must have required property 'id'"],
  ["a status that is not documented", "/api/meal/soup/", '{"id":7}', 500, "500 is no documented answer"],
  ["a call that is not documented", "/api/meals/", '{"id":7}', 200, "no call GET /api/meals/"],
])("%s is refused", (_, path, text, status, why) => {
  expect(() => read(path, text, status)).toThrow(why);
});
