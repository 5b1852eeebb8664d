import type { Clock } from "./kit/clock.ts";
import { type Answer, type Call, json } from "./kit/http.ts";
import { HttpFake } from "./kit/http-fake.ts";
import { randomHex } from "./kit/ids.ts";
import type { Inbox } from "./kit/inbox.ts";
import type { Ports } from "./kit/ports.ts";

interface TwilioKeys {
  account_sid: string;
  auth_token: string;
  from: string;
}
interface Message {
  sid: string;
  to: string;
  from: string;
  body: string;
  at: Date;
}

/** Twilio's magic numbers and what they answer, by its page on test credentials. */
const REFUSED: Record<string, [code: number, message: string]> = {
  "+15005550001": [21211, "The 'To' number +15005550001 is not a valid phone number."],
  "+15005550002": [21612, "Twilio cannot route to the 'To' number."],
  "+15005550003": [
    21408,
    "Permission to send an SMS has not been enabled for the region indicated by the 'To' number.",
  ],
  "+15005550004": [21610, "Attempt to send to unsubscribed recipient"],
  "+15005550009": [21614, "'To' number is not a valid mobile number"],
};
/** Twilio's numbers for what a status means; any other one is a fault of its own. */
const FAILED: Record<number, number> = { 400: 21211, 401: 20003, 429: 20429 };
const LONGEST_BODY = 1600;

/** Twilio's fake: takes text messages through its message resource and puts them in the inbox. */
export class TwilioFake {
  readonly http: HttpFake;
  #sent = new Map<string, Message>();

  constructor(
    private readonly keys: TwilioKeys,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
  ) {
    this.http = new HttpFake(
      {
        name: "twilio",
        handle: (call) => this.#handle(call),
        failure: (status, echo) => problem(status, FAILED[status] ?? 20500, `A fault was asked for: ${echo}`),
        reset: () => {
          this.#sent.clear();
          this.inbox.clear("sms");
        },
      },
      clock,
    );
  }

  async start(ports: Ports): Promise<string> {
    return `http://127.0.0.1:${await ports.listen("twilio", this.http.server)}`;
  }

  #handle(call: Call): Answer {
    const { account_sid, auth_token } = this.keys;
    const wanted = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString("base64")}`;
    if (call.headers.authorization !== wanted) return problem(401, 20003, "Authenticate");
    const base = `/2010-04-01/Accounts/${account_sid}/Messages`;
    if (call.path === `${base}.json` && call.method === "POST")
      return this.#send(new URLSearchParams(call.body.toString()));
    if (call.path === `${base}.json` && call.method === "GET") return this.#list(call.query);
    const one = call.path.startsWith(`${base}/`)
      ? call.path.slice(base.length + 1).replace(/\.json$/, "")
      : "";
    const message = this.#sent.get(one);
    if (message !== undefined && call.method === "GET") return json(this.#view(message));
    return problem(404, 20404, `The requested resource ${call.path} was not found`);
  }

  #send(form: URLSearchParams): Answer {
    const to = form.get("To") ?? "";
    const body = form.get("Body") ?? "";
    const from = form.get("From") ?? form.get("MessagingServiceSid") ?? "";
    if (to === "") return problem(400, 21604, "A 'To' phone number is required.");
    if (!/^\+[1-9]\d{7,14}$/.test(to))
      return problem(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    const refusal = REFUSED[to];
    if (refusal !== undefined) return problem(400, ...refusal);
    if (!to.startsWith("+1"))
      return problem(
        400,
        21408,
        "Permission to send an SMS has not been enabled for the region indicated by the 'To' number.",
      );
    if (from === "") return problem(400, 21603, "A 'From' phone number is required.");
    if (from !== this.keys.from && from !== "+15005550006" && !from.startsWith("MG"))
      return problem(
        400,
        21606,
        `The From phone number ${from} is not a valid, SMS-capable inbound phone number for your account.`,
      );
    if (body === "") return problem(400, 21602, "Message body is required.");
    if (body.length > LONGEST_BODY)
      return problem(400, 21617, "The concatenated message body exceeds the 1600 character limit.");
    const message = { sid: `SM${randomHex(32)}`, to, from, body, at: new Date(this.clock.now()) };
    this.#sent.set(message.sid, message);
    this.inbox.add({ channel: "sms", to, from, subject: "", text: body });
    return json(this.#view(message), 201);
  }

  #list(query: URLSearchParams): Answer {
    const has = (name: string, value: string) => !query.has(name) || query.get(name) === value;
    const messages = [...this.#sent.values()]
      .reverse()
      .filter(({ to, from }) => has("To", to) && has("From", from));
    const size = Math.min(Number(query.get("PageSize") ?? 50) || 50, 1000);
    return json({
      messages: messages.slice(0, size).map((one) => this.#view(one)),
      next_page_uri: null,
      page: 0,
      page_size: size,
    });
  }

  #view(message: Message) {
    const uri = `/2010-04-01/Accounts/${this.keys.account_sid}/Messages/${message.sid}`;
    return {
      account_sid: this.keys.account_sid,
      api_version: "2010-04-01",
      body: message.body,
      date_created: message.at.toUTCString(),
      date_sent: message.at.toUTCString(),
      date_updated: message.at.toUTCString(),
      direction: "outbound-api",
      error_code: null,
      error_message: null,
      from: message.from,
      messaging_service_sid: message.from.startsWith("MG") ? message.from : null,
      num_media: "0",
      num_segments: String(Math.ceil(message.body.length / 160)),
      price: null,
      price_unit: "USD",
      sid: message.sid,
      status: "queued",
      subresource_uris: { media: `${uri}/Media.json` },
      to: message.to,
      uri: `${uri}.json`,
    };
  }
}

function problem(status: number, code: number, message: string): Answer {
  return json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
}
