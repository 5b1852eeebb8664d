import { lookOf, watchLook } from "./look.ts";
import {
  type CardState,
  type FrameOptions,
  type FromFrame,
  HELLO,
  type Reply,
  type ToFrame,
} from "./messages.ts";

export interface CardOptions {
  style?: { base?: Record<string, unknown>; invalid?: Record<string, unknown> };
  classes?: Record<string, string>;
  value?: { postalCode?: string };
  hidePostalCode?: boolean;
  disabled?: boolean;
}
type Handler = (event: Record<string, unknown>) => void;

const CLASSES = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};

/** The card element: a frame of the fake's origin inside the page's own box, with Stripe's events and methods. */
export class CardElement {
  readonly elementType = "card";
  #handlers = new Map<string, Set<Handler>>();
  #box: HTMLElement | null = null;
  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  #ready = false;
  #pending = new Map<number, (reply: Reply) => void>();
  #count = 0;
  #unwatch: (() => void) | null = null;

  constructor(
    private readonly origin: string,
    private readonly key: string,
    private options: CardOptions,
    private readonly forget: () => void,
  ) {}

  mount(where: string | HTMLElement): void {
    const box = typeof where === "string" ? document.querySelector<HTMLElement>(where) : where;
    if (box === null)
      throw new Error(`The selector you specified (${String(where)}) applies to no DOM elements.`);
    if (this.#box !== null) this.unmount();
    this.#box = box;
    const frame = document.createElement("iframe");
    frame.title = "Secure card payment input frame";
    frame.name = `__privateStripeFrame${Math.floor(performance.now() * 1000)}`;
    frame.setAttribute("allowtransparency", "true");
    Object.assign(frame.style, {
      display: "block",
      width: "100%",
      height: `${expectedHeight(box)}px`,
      border: "0",
      margin: "0",
      background: "transparent",
      colorScheme: lookOf(box, this.options.style).scheme,
    });
    this.#frame = frame;
    window.addEventListener("message", this.#greet);
    frame.src = `${this.origin}/js/card.html`;
    box.replaceChildren(frame);
    this.#mark("base", true);
    this.#mark("empty", true);
    this.#unwatch = watchLook(() => this.#sendOptions());
  }

  unmount(): void {
    window.removeEventListener("message", this.#greet);
    this.#unwatch?.();
    this.#port?.close();
    for (const name of Object.keys(CLASSES)) this.#mark(name, false);
    this.#frame?.remove();
    this.#frame = this.#port = this.#box = null;
    this.#ready = false;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    this.forget();
  }

  update(options: CardOptions): void {
    this.options = { ...this.options, ...options };
    this.#sendOptions();
  }

  clear(): void {
    this.#send({ kind: "clear" });
  }

  focus(): void {
    this.#frame?.focus();
    this.#send({ kind: "focus" });
  }

  blur(): void {
    this.#send({ kind: "blur" });
  }

  on(name: string, handler: Handler): this {
    const known = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, known.add(handler));
    if (name === "ready" && this.#ready) handler({ elementType: "card" });
    return this;
  }

  once(name: string, handler: Handler): this {
    const first: Handler = (event) => {
      this.off(name, first);
      handler(event);
    };
    return this.on(name, first);
  }

  off(name: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(name);
    else this.#handlers.get(name)?.delete(handler);
    return this;
  }

  /** Has the frame make a payment method of what was typed. */
  create(fields: Record<string, unknown>): Promise<Reply> {
    if (this.#port === null) {
      const message =
        "We could not retrieve data from the specified Element. Please make sure it is still mounted.";
      return Promise.resolve({ ok: false, error: { type: "invalid_request_error", message } });
    }
    this.#count += 1;
    const request = this.#count;
    this.#send({ kind: "create", request, fields });
    return new Promise((resolve) => this.#pending.set(request, resolve));
  }

  /** The frame says hello when its script runs; it is answered with a private channel. */
  #greet = (event: MessageEvent): void => {
    if (
      event.source !== this.#frame?.contentWindow ||
      event.origin !== this.origin ||
      event.data?.source !== HELLO
    )
      return;
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#port.onmessage = (sent) => this.#receive(sent.data);
    this.#frame.contentWindow?.postMessage({}, this.origin, [channel.port2]);
    this.#sendOptions();
  };

  #receive(message: FromFrame): void {
    switch (message.kind) {
      case "ready":
        this.#ready = true;
        break;
      case "height":
        if (this.#frame) this.#frame.style.height = `${message.pixels}px`;
        return;
      case "created":
        this.#pending.get(message.request)?.(message.reply);
        this.#pending.delete(message.request);
        return;
      case "change":
        this.#changed(message.state);
        return;
      case "focus":
      case "blur":
        this.#mark("focus", message.kind === "focus");
        break;
    }
    this.#emit(message.kind, {});
  }

  #changed({ postalCode, ...state }: CardState): void {
    this.#mark("complete", state.complete);
    this.#mark("empty", state.empty);
    this.#mark("invalid", state.error !== undefined);
    this.#emit("change", { ...state, value: { postalCode }, error: state.error });
  }

  #emit(name: string, more: Record<string, unknown>): void {
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler({ elementType: "card", ...more });
  }

  #sendOptions(): void {
    if (this.#box === null || this.#frame === null) return;
    const look = lookOf(this.#box, this.options.style);
    this.#frame.style.colorScheme = look.scheme;
    const options: FrameOptions = {
      key: this.key,
      hidePostalCode: this.options.hidePostalCode === true,
      disabled: this.options.disabled === true,
      postalCode: this.options.value?.postalCode ?? "",
      look,
    };
    this.#send({ kind: "options", options });
  }

  #send(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  #mark(state: string, on: boolean): void {
    const name = this.options.classes?.[state] ?? new Map(Object.entries(CLASSES)).get(state);
    if (name) this.#box?.classList.toggle(name, on);
  }
}

/** About how high the fields will be, so that the page does not jump when the frame says its true height. */
function expectedHeight(box: HTMLElement): number {
  const em = Number.parseFloat(getComputedStyle(box).fontSize);
  const rows = box.clientWidth < 432 ? 4.15 : 1.9;
  return Math.round(rows * em + (box.clientWidth < 300 ? 60 : 36));
}
