import PostalMime, { type Address } from "postal-mime";
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from "smtp-server";
import type { Clock } from "./kit/clock.ts";
import type { Fault } from "./kit/faults.ts";
import { json } from "./kit/http.ts";
import { HttpFake } from "./kit/http-fake.ts";
import type { Inbox } from "./kit/inbox.ts";
import type { Ports } from "./kit/ports.ts";

const LARGEST_MAIL = 10_000_000;

/** A mail server that delivers to the inbox. Its faults and its journal are at an HTTP address beside it. */
export class SmtpFake {
  readonly http: HttpFake;
  readonly #server: SMTPServer;

  constructor(
    private readonly inbox: Inbox,
    private readonly clock: Clock,
  ) {
    this.http = new HttpFake(
      {
        name: "smtp",
        handle: () => json({ service: "smtp", faults: "/__faults", journal: "/__journal" }),
        failure: (status) => json({ error: `status ${status}` }, status),
        reset: () => this.inbox.clear("email"),
      },
      clock,
    );
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      size: LARGEST_MAIL,
      closeTimeout: 1000,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "" }),
      onRcptTo: (address, _session, done) => this.#recipient(address, done),
      onData: (stream, session, done) => {
        this.#receive(stream, session).then(
          () => done(),
          (problem: Error) => done(problem),
        );
      },
    });
    this.#server.on("error", () => undefined);
  }

  async start(ports: Ports): Promise<{ url: string; httpUrl: string }> {
    const port = await ports.listen("smtp", this.#server.server);
    const http = await ports.listen("smtp_http", this.http.server);
    return { url: `smtp://127.0.0.1:${port}`, httpUrl: `http://127.0.0.1:${http}` };
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await this.http.close();
  }

  /** Refuses addresses without a mailbox of that name, and those a fault names by address or as `RCPT`. */
  #recipient(address: SMTPServerAddress, done: (problem?: Error | null) => void): void {
    const fault = this.http.faults.takeForRequest("RCPT", address.address);
    if (fault !== null && fault.status !== undefined) done(refusal(fault, address.address));
    else done(/^[^\s@]+@[^\s@]+$/.test(address.address) ? null : coded(553, "Mailbox name not allowed"));
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const to = session.envelope.rcptTo.map((one) => one.address);
    const entry = this.http.journal.begin({
      at: new Date(this.clock.now()).toISOString(),
      direction: "in",
      method: "DATA",
      path: "/mail",
    });
    entry.body = to.join(", ");
    entry.status = 250;
    const fault = this.http.faults.takeForRequest("DATA", "/mail");
    if (fault !== null) {
      const { times: _times, ...effects } = fault;
      entry.fault = JSON.stringify(effects);
      if (fault.delay_ms) await this.http.faults.delay(fault.delay_ms);
      if (fault.status !== undefined) {
        entry.status = fault.status;
        throw refusal(fault, to.join(", "));
      }
    }
    if (stream.sizeExceeded) throw coded(552, "Message too large");
    await this.#keep(Buffer.concat(chunks), to);
    if (fault?.drop_reply) throw coded(421, "Connection lost after the message was taken");
  }

  async #keep(raw: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    for (const recipient of to)
      this.inbox.add({
        channel: "email",
        to: recipient,
        from: written(mail.from),
        subject: mail.subject ?? "",
        text: (mail.text ?? "").trimEnd(),
        ...(mail.html === undefined ? {} : { html: mail.html }),
      });
  }
}

function written(address: Address | undefined): string {
  if (address === undefined) return "";
  return address.name ? `${address.name} <${address.address ?? ""}>` : (address.address ?? "");
}

/** HTTP's 5xx in a fault means "try later" here (451); an SMTP code is used as it is. Servers name whom they refuse. */
function refusal(fault: Fault, recipient: string): Error {
  const status = fault.status ?? 451;
  const code = status === 500 || status === 503 || status === 429 ? 451 : status;
  return coded(code, `${code < 500 ? "4.3.0" : "5.1.1"} <${recipient}>: a fault was asked for`);
}

function coded(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
