/** One message of the Postgres wire protocol: its type letter and what follows the length. */
export type Message = { type: string; body: Buffer };

/** Takes a byte stream apart into messages. `take` answers those that are whole and keeps the rest for the next call. */
export class MessageReader {
  private rest: Buffer = Buffer.alloc(0);

  /** @param isStarting whether the stream begins with startup messages, which have no type letter (a client's does) */
  constructor(private isStarting: boolean) {}

  take(chunk: Buffer): Message[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = this.isStarting ? 0 : 1;
      if (this.rest.length < head + 4) return messages;
      const end = head + this.rest.readUInt32BE(head);
      if (this.rest.length < end) return messages;
      const body = this.rest.subarray(head + 4, end);
      const type = this.isStarting ? "" : String.fromCharCode(this.rest[0] ?? 0);
      messages.push({ type, body });
      // after a request for TLS another startup message follows; the real one has protocol version 3
      if (this.isStarting) this.isStarting = body.readUInt16BE(0) !== 3;
      this.rest = this.rest.subarray(end);
    }
  }
}

/** Reads the fields of a message's body one after the other. */
export class Fields {
  private at = 0;
  constructor(private readonly body: Buffer) {}

  int16(): number {
    this.at += 2;
    return this.body.readInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.body.readInt32BE(this.at - 4);
  }

  /** A text that ends with a zero byte. */
  text(): string {
    const end = this.body.indexOf(0, this.at);
    const text = this.body.toString("utf8", this.at, end);
    this.at = end + 1;
    return text;
  }

  skip(bytes: number): void {
    this.at += bytes;
  }

  /** A value with its length before it; null for SQL's NULL. */
  value(): Buffer | null {
    const length = this.int32();
    if (length < 0) return null;
    this.at += length;
    return this.body.subarray(this.at - length, this.at);
  }
}
