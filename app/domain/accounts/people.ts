import type { Allergen } from "~/kit/allergens";
import type { Diet } from "~/kit/diets";

/** Somebody a person orders for as well, by first name or nickname. */
export interface Eater {
  readonly id: number;
  readonly name: string;
  readonly allergens: readonly Allergen[];
  readonly diets: readonly Diet[];
}

/** A kitchen somebody helps in. */
export interface HelpedKitchen {
  readonly helper_id: number;
  readonly chef_id: number;
  readonly marketplace_id: number;
  readonly time_zone: string;
  /** the cook's */
  readonly name: string;
}

/** The kinds of person a guard can yield. A verb takes the one it needs; holding one is the proof of the right. */
export interface Person {
  readonly account_id: number;
  readonly key_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_password_changed: boolean;
  /** what they said they avoid: shown to nobody else */
  readonly allergens: readonly Allergen[];
  /** how they said they eat: shown to nobody else */
  readonly diets: readonly Diet[];
  /** who eats with them, in the order they were named: shown to nobody else */
  readonly household: readonly Eater[];
  readonly chef: {
    readonly chef_id: number;
    readonly marketplace_id: number;
    readonly time_zone: string;
  } | null;
  readonly membership: {
    readonly membership_id: number;
    readonly organization_id: number;
    /** null for who administers nothing there */
    readonly admin_role: AdminRole | null;
    readonly is_voucher_benefit: boolean;
    readonly status: "invited" | "activated" | "suspended" | "rejected" | "left";
    /** administers it, and has no second factor although it requires one: opens none of its screens and calls */
    readonly lacks_second_factor: boolean;
    readonly organization_status: "waiting" | "approved" | "rejected" | "suspended";
  } | null;
  /** the kitchens they help in, the one they joined first before the others */
  readonly helps: readonly HelpedKitchen[];
  readonly staff: {
    readonly staff_id: number;
    readonly role: StaffRole;
    /** has two-step sign-in on: without it nobody acts for the product team */
    readonly is_secured: boolean;
  } | null;
}

/** What somebody is among an organization's admins (`organizations/admin-may.ts`); an owner is the spec's is_superuser. */
export type AdminRole = "owner" | "finance" | "viewer";

export type StaffRole = "support" | "operations" | "finance" | "content" | "admin";

/** Anyone signed in can eat. */
export interface Diner extends Person {
  readonly kind: "diner";
}

/** The owner of a kitchen. */
export interface Chef extends Person {
  readonly kind: "chef";
  readonly chef_id: number;
  readonly marketplace_id: number;
  readonly time_zone: string;
}

/**
 * Somebody whom a cook has invited into their kitchen: cooks along with its orders, prep sheets and schedule. A verb about
 * money, menu, profile or documents takes a `Chef` and so never a helper.
 */
export interface Helper extends Person {
  readonly kind: "helper";
  readonly helper_id: number;
  readonly chef_id: number;
  readonly marketplace_id: number;
  readonly time_zone: string;
}

/** Whoever works in a kitchen: its cook or a helper. */
export type KitchenUser = Chef | Helper;

/** Who is written into an order's history for a step: `chef:3` or `helper:5`. */
export function actorOf(me: KitchenUser): string {
  return me.kind === "chef" ? `chef:${me.chef_id}` : `helper:${me.helper_id}`;
}

/** An activated member of an organization. */
export interface Member extends Person {
  readonly kind: "member";
  readonly membership_id: number;
  readonly organization_id: number;
}

/** An admin of one organization, and nothing more; what their role lets them do, the guard has asked. */
export interface CorporateAdmin extends Person {
  readonly kind: "corporate_admin";
  readonly role: AdminRole;
  readonly membership_id: number;
  readonly organization_id: number;
}

/** The product team. */
export interface Staff extends Person {
  readonly kind: "staff";
  readonly staff_id: number;
  readonly role: StaffRole;
}
