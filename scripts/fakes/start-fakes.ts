import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { ControlServer } from "./control.ts";
import { Clock } from "./kit/clock.ts";
import { Inbox } from "./kit/inbox.ts";
import { readKeys } from "./kit/keys.ts";
import { Ports } from "./kit/ports.ts";
import { FacebookFake } from "./oauth/facebook.ts";
import { GoogleFake } from "./oauth/google.ts";
import { IdentityProviderFake } from "./oauth/identity-provider.ts";
import { PushFake } from "./push/fake.ts";
import { SmtpFake } from "./smtp.ts";
import { StripeFake } from "./stripe/fake.ts";
import { TwilioFake } from "./twilio.ts";

export interface FakesOptions {
  /** The project's data directory; the fakes keep theirs in `fakes/` below it. */
  dataDir: string;
  /** Where Stripe's events go; can be told later by `POST /__webhook_url` at the control address. */
  webhookUrl?: string;
  /** Another file for the remembered ports than `fakes/ports.json`. */
  portsFile?: string;
}

/** The number that texts come from. */
const TWILIO_FROM = "+15005550006";

/**
 * Starts the fakes for every outside service, on loopback, each at its own port, with their state on disk.
 * Gives their addresses and keys by service, the control address, and a way to stop them all.
 */
export async function startFakes(options: FakesOptions) {
  const dir = join(options.dataDir, "fakes");
  // what an earlier version left: the database beside it knows these customers and cards
  const former = join(options.dataDir, "doubles");
  if (!existsSync(dir) && existsSync(former)) renameSync(former, dir);
  mkdirSync(dir, { recursive: true });
  const clock = new Clock(join(dir, "clock.json"));
  const keys = readKeys(join(dir, "keys.json"));
  const ports = new Ports(options.portsFile ?? join(dir, "ports.json"));
  const inbox = new Inbox(join(dir, "inbox.jsonl"), clock);

  const stripe = new StripeFake(
    dir,
    {
      secret_key: keys.stripe_secret_key,
      publishable_key: keys.stripe_publishable_key,
      webhook_secret: keys.stripe_webhook_secret,
      platform_account: keys.stripe_account,
    },
    clock,
  );
  const twilioKeys = {
    account_sid: keys.twilio_account_sid,
    auth_token: keys.twilio_auth_token,
    from: TWILIO_FROM,
  };
  const twilio = new TwilioFake(twilioKeys, inbox, clock);
  const smtp = new SmtpFake(inbox, clock);
  const googleKeys = { client_id: keys.google_client_id, client_secret: keys.google_client_secret };
  const google = new GoogleFake(googleKeys, clock);
  const facebookKeys = { client_id: keys.facebook_client_id, client_secret: keys.facebook_client_secret };
  const facebook = new FacebookFake(facebookKeys, clock);
  const identityKeys = { client_id: keys.identity_client_id, client_secret: keys.identity_client_secret };
  const identity = new IdentityProviderFake(identityKeys, clock);
  const pushKeys = { app_id: keys.onesignal_app_id, api_key: keys.onesignal_api_key };
  const push = new PushFake(dir, pushKeys, inbox, clock);
  const faces = { stripe, twilio, smtp, google, facebook, identity, push };
  const control = new ControlServer(faces, inbox, clock);

  const stripeUrl = await stripe.start(ports);
  if (options.webhookUrl !== undefined) stripe.webhooks.pointTo(options.webhookUrl);
  const smtpUrls = await smtp.start(ports);
  const services = {
    stripe: {
      url: stripeUrl,
      js_url: `${stripeUrl}/js/stripe.js`,
      secret_key: keys.stripe_secret_key,
      publishable_key: keys.stripe_publishable_key,
      webhook_secret: keys.stripe_webhook_secret,
    },
    twilio: { url: await twilio.start(ports), ...twilioKeys },
    smtp: { url: smtpUrls.url, http_url: smtpUrls.httpUrl },
    google: { url: await google.start(ports), ...googleKeys },
    facebook: { url: await facebook.start(ports), ...facebookKeys },
    identity: { url: await identity.start(ports), ...identityKeys },
    push: {
      url: await push.start(ports),
      onesignal_app_id: pushKeys.app_id,
      onesignal_api_key: pushKeys.api_key,
    },
  };
  return {
    services,
    /** The common control address: inbox, journal, faults, clock, reset, webhook_url. */
    control: await control.start(ports),
    async stop(): Promise<void> {
      await Promise.all([
        control.stop(),
        stripe.stop(),
        smtp.stop(),
        push.stop(),
        ...[twilio, google, facebook, identity].map((fake) => fake.http.close()),
      ]);
      inbox.close();
    },
  };
}

export type Fakes = Awaited<ReturnType<typeof startFakes>>;
