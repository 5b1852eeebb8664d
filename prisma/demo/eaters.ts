import type { Source } from "~/domain/tenders/tender-kind";
import { bySpending } from "~/domain/tenders/wallet";
import type { Ledger, LedgerAccount } from "./ledger";
import { aMailbox, aName, aStreet, type Phones } from "./names";
import type { Place, Spot } from "./places";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY, MINUTE } from "./times";

/** Organization money or vouchers of a person. */
export interface Grant {
  id: number;
  account: LedgerAccount;
  asset: "usd" | "voucher";
  organization_id: number | null;
  /** milliseconds; null never */
  expires: number | null;
  row: { ended_at: Date | null };
}

/** Somebody who orders. What they can spend changes while the demo's months go by. */
export interface Eater {
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  place: Place;
  spot: Spot;
  /** the address as an order keeps it: the wire's own names */
  address: Record<string, string | number | boolean>;
  /** how often they order, beside others */
  appetite: number;
  grants: Grant[];
  gift: LedgerAccount | null;
  /** belongs to an organization and may spend what it gave */
  organization_id: number | null;
  has_voucher_benefit: boolean;
  /** has been here since; milliseconds */
  since: number;
  ordered: number;
  /** coupons already used: each once */
  coupons: Set<number>;
}

export interface Who {
  first_name?: string;
  last_name?: string;
  email?: string;
  tail: string;
  /** milliseconds */
  joined: number;
  spot?: Spot;
  /** invited by an organization: has no password yet */
  invited?: boolean;
  /** was given the password and has to set another one first */
  must_change_password?: boolean;
}

const TITLES = ["Home", "Home", "Home", "Work", "Mom's place", "Studio"];
const HINTS = [
  "",
  "",
  "",
  "Ring twice, the bell is shy.",
  "Leave it on the porch swing, please.",
  "Gate code 4471.",
];
const REFERRAL = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Opens accounts: every one has the demo's password, a verified mailbox and, unless told otherwise, an address. */
export class Census {
  constructor(
    private readonly tables: Tables,
    private readonly password_hash: string,
    private readonly phones: Phones,
    private readonly now: number,
  ) {}

  /** An account without address. Answers what its owner is called and reached by. */
  account(random: Random, place: Place, who: Who, extra: { chef?: boolean; cuisine?: string } = {}) {
    const name = aName(random, extra.cuisine);
    const first_name = who.first_name ?? name.first_name;
    const last_name = who.last_name ?? name.last_name;
    const email = who.email ?? aMailbox(first_name, last_name, who.tail);
    const phone = this.phones.next(random, place.area_code);
    const spot = who.spot ?? random.pick(place.spots);
    const joined = new Date(who.joined);
    const proven = who.invited ? null : joined;
    const code = Array.from({ length: 8 }, () => REFERRAL[random.int(0, 31)]).join("");
    const account_id = this.tables.put("account", {
      email,
      email_verified_at: proven,
      phone: who.invited ? null : phone,
      phone_verified_at: proven,
      first_name,
      last_name,
      password_hash: who.invited ? null : this.password_hash,
      is_password_changed: !who.invited && !who.must_change_password,
      referral_code: code,
      zip_code: spot.zip,
      marketplace_id: place.id,
      terms_version: who.invited ? null : "2026-01",
      terms_accepted_at: proven,
      profile_completed_at: proven,
      created_at: joined,
      updated_at: joined,
    });
    return { account_id, first_name, last_name, email, phone, spot };
  }

  /** Somebody who eats: an account with a preferred address, one in six with a second one. */
  eater(random: Random, place: Place, who: Who): Eater {
    const account = this.account(random, place, who);
    const address = this.address(random, account, place, account.spot, who.joined, true);
    if (random.chance(0.16)) {
      this.address(
        random,
        account,
        place,
        random.pick(place.spots),
        Math.min(who.joined + 9 * DAY, this.now),
        false,
      );
    }
    return {
      ...account,
      place,
      address,
      appetite: 0.2 + random.next() ** 3 * 6,
      grants: [],
      gift: null,
      organization_id: null,
      has_voucher_benefit: false,
      since: who.joined,
      ordered: 0,
      coupons: new Set(),
    };
  }

  private address(
    random: Random,
    person: { account_id: number; first_name: string; last_name: string; phone: string },
    place: Place,
    spot: Spot,
    at: number,
    preferred: boolean,
  ): Record<string, string | number | boolean> {
    const wire = {
      address: aStreet(random),
      title: preferred ? "Home" : random.pick(TITLES),
      contactPerson: `${person.first_name} ${person.last_name}`,
      contactPersonNumber: person.phone,
      city: spot.city,
      state: place.state,
      postalCode: spot.zip,
      extraInstructions: random.pick(HINTS),
      preferred,
    };
    const id = this.tables.put("address", {
      account_id: person.account_id,
      address: wire.address,
      title: wire.title,
      contact_person: wire.contactPerson,
      contact_person_number: wire.contactPersonNumber,
      city: wire.city,
      state: wire.state,
      postal_code: wire.postalCode,
      extra_instructions: wire.extraInstructions,
      preferred,
      latitude: spot.latitude,
      longitude: spot.longitude,
      created_at: new Date(at + MINUTE),
    });
    return { id, ...wire };
  }
}

/** What a person can spend now, in the order of the product's own rule. A benefit that is off hides the vouchers. */
export function sourcesOf(eater: Eater, at: number): (Source & { account: LedgerAccount })[] {
  const sources: (Source & { account: LedgerAccount })[] = [];
  for (const { account, asset, organization_id, row, expires } of eater.grants) {
    const live = row.ended_at === null && (expires === null || expires > at) && (account.balance ?? 0) > 0;
    const belongs = organization_id === null || organization_id === eater.organization_id;
    if (!live || !belongs || (asset === "voucher" && !eater.has_voucher_benefit)) continue;
    const owner = organization_id === null ? "promotion" : "organization";
    sources.push({
      ledger_account_id: account.id,
      method: asset === "usd" ? "wallet" : "voucher",
      balance: account.balance ?? 0,
      asset,
      owner,
      organization_id,
      expires_at: expires === null ? null : new Date(expires),
      limits: null,
      account,
    });
  }
  const { gift } = eater;
  if (gift?.balance) {
    const own = {
      ledger_account_id: gift.id,
      method: "wallet",
      balance: gift.balance,
      asset: "usd",
      owner: "own",
      organization_id: null,
      expires_at: null,
      limits: null,
    } as const;
    sources.push({ ...own, account: gift });
  }
  return sources.sort(bySpending);
}

/** A grant and its ledger account, still empty: whoever gives posts the money. `expires` in milliseconds. */
export function openGrant(
  tables: Tables,
  ledger: Ledger,
  eater: Eater,
  grant: {
    organization_id?: number;
    membership_id?: number;
    asset: "usd" | "voucher";
    source: "plan" | "distribution" | "promotion";
    amount: number;
    period?: { start: string; end: string };
    expires?: number;
    distribution_id?: number;
    note?: string;
    at: number;
  },
): Grant {
  const id = tables.id("wallet_grant");
  const organization_id = grant.organization_id ?? null;
  const row = tables.add("wallet_grant", {
    id,
    account_id: eater.account_id,
    organization_id,
    membership_id: grant.membership_id ?? null,
    asset: grant.asset,
    source: grant.source,
    amount: grant.amount,
    period_start: grant.period?.start ?? null,
    period_end: grant.period?.end ?? null,
    expires_at: grant.expires ? new Date(grant.expires) : null,
    distribution_id: grant.distribution_id ?? null,
    note: grant.note ?? null,
    ended_at: null as Date | null,
    created_at: new Date(grant.at),
  });
  const account = ledger.of("grant", grant.asset, { account_id: eater.account_id, grant_id: id });
  const made: Grant = {
    id,
    account,
    asset: grant.asset,
    organization_id,
    row,
    expires: grant.expires ?? null,
  };
  eater.grants.push(made);
  return made;
}
