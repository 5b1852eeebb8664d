import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

interface Answer {
  $ref?: string;
  content?: Record<string, { schema: object; example?: unknown }>;
}

/** One call as the document has it. */
export interface Operation {
  id: string;
  method: string;
  /** with `{params}`, as in the document */
  path: string;
  area: string;
  /** whose call it is: `public`, `signed-in`, `chef`, `org-member`, `org-admin`, `staff` */
  role: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    description?: string;
    schema: object;
    example?: unknown;
  }[];
  body: { type: string; required: boolean; schema: object; example?: unknown } | undefined;
  answers: Record<string, Answer>;
}

interface RawOperation {
  operationId: string;
  tags: [string];
  "x-for": string;
  parameters: Operation["parameters"];
  requestBody?: { required: boolean; content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, Answer>;
}

/** The document a server gives, taken apart; answers are held against it with a JSON Schema validator of its own. */
export class ApiDocument {
  readonly operations: Operation[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly checks = new Map<string, ValidateFunction>();
  private readonly found = new Map<string, Operation | undefined>();

  constructor(readonly raw: { paths: Record<string, Record<string, RawOperation>>; components: object }) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: "document", ...raw });
    this.operations = Object.entries(raw.paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, one]) => {
        const [type, body] = Object.entries(one.requestBody?.content ?? {})[0] ?? [];
        return {
          id: one.operationId,
          method: method.toUpperCase(),
          path,
          area: one.tags[0],
          role: one["x-for"],
          parameters: one.parameters,
          body: type && body ? { type, required: one.requestBody?.required ?? false, ...body } : undefined,
          answers: one.responses,
        };
      }),
    );
  }

  /** The call with this id. */
  operation(id: string): Operation {
    const found = this.operations.find((one) => one.id === id);
    if (!found) throw new Error(`The document has no call ${id}`);
    return found;
  }

  /** The call that a request of this method and path (without query) is for, a path without parameters first. */
  find(method: string, pathname: string): Operation | undefined {
    const key = `${method} ${pathname}`;
    if (!this.found.has(key)) {
      const fits = ({ method: own, path }: Operation) =>
        own === method && new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(pathname);
      const fitting = this.operations.filter(fits);
      this.found.set(key, fitting.find(({ path }) => path === pathname) ?? fitting[0]);
    }
    return this.found.get(key);
  }

  /** The part of the document that a `$ref` names. */
  resolve(reference: string): unknown {
    const steps = reference.split("/").slice(1);
    return steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown>)[decodeURIComponent(step)],
      this.raw,
    );
  }

  /** Why a value does not fit the schema at this place of the document; empty when it does. `pointer` begins with #/. */
  private misfits(pointer: string, value: unknown): string[] {
    let check = this.checks.get(pointer);
    if (!check) {
      check = this.ajv.compile({ $ref: `document${pointer}` });
      this.checks.set(pointer, check);
    }
    if (check(value)) return [];
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  private pointerTo({ path, method }: Operation, ...steps: string[]): string {
    const escaped = [path, method.toLowerCase(), ...steps].map((step) =>
      encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")),
    );
    return `#/paths/${escaped.join("/")}`;
  }

  /** What is wrong with a body that is sent to a call, by the document. */
  misfitsOfBody(one: Operation, value: unknown): string[] {
    if (!one.body) return value === undefined ? [] : ["no body is wanted"];
    return this.misfits(this.pointerTo(one, "requestBody", "content", one.body.type, "schema"), value);
  }

  /** What is wrong with an answer of a call, by the document: a status it does not name, or another shape. */
  misfitsOfAnswer(one: Operation, status: number, type: string | null, value: unknown): string[] {
    const answer = one.answers[status];
    if (!answer) return [`${status} is no documented answer: ${JSON.stringify(value)?.slice(0, 300)}`];
    const media = type?.split(";")[0] ?? "";
    const base = answer.$ref ?? this.pointerTo(one, "responses", String(status));
    const medias = answer.$ref ? ["application/json"] : Object.keys(answer.content ?? {});
    if (!medias.includes(media)) return [`${status} is not documented as ${media}`];
    if (media !== "application/json") return [];
    const pointer = `${base}/content/${encodeURIComponent(media.replaceAll("/", "~1"))}/schema`;
    return this.misfits(pointer, value);
  }
}
