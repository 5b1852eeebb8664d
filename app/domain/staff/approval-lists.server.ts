import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Approval, ApprovalState } from "./approvals";

// One list for each kind; each is read in the order of an index, and its rows' relations in one statement for a page.

type Lists = (state: ApprovalState, slice: Slice) => Promise<Page<Approval>>;

const span = ({ limit, offset }: Slice) => ({ take: limit, skip: offset });
const capped = { take: COUNT_CAP + 1 };
const dayOf = (day: Date) => formatDay(dayIn("UTC", day));

/** Kitchens in a state, the longest there first, each with what staff decide on: who, where, what it says of itself. */
export const listKitchens: Lists = async (state, slice) => {
  const where = { status: state === "waiting" ? "submitted" : state } as { status: "submitted" };
  const [chefs, count] = await Promise.all([
    db.chef.findMany({
      where,
      select: {
        ...{ id: true, full_name: true, kitchen_name: true, bio: true, excerpt: true, submitted_at: true },
        ...{ approved_at: true, status_reason: true, city: true, state: true, postal_code: true },
        ...{ permit_number: true, kitchen_kind: true, kitchen_address: true, created_at: true },
        account: { select: { email: true } },
        marketplace: { select: { name: true } },
        documents: {
          select: { id: true, kind: true, status: true, expires_on: true },
          orderBy: { id: "desc" },
        },
      },
      orderBy: { id: "asc" },
      ...span(slice),
    }),
    db.chef.count({ where, ...capped }),
  ]);
  const rows = chefs.map((chef) => ({
    ...{ id: chef.id, title: chef.kitchen_name || chef.full_name, reason: chef.status_reason },
    since: chef.submitted_at ?? chef.created_at,
    facts: [
      ["Cook", chef.full_name],
      ["Email", chef.account.email],
      [
        "Kitchen",
        `${chef.kitchen_kind}, ${chef.kitchen_address} ${chef.city} ${chef.state} ${chef.postal_code}`.trim(),
      ],
      ["Marketplace", chef.marketplace.name],
      ["Permit", chef.permit_number ?? "None given"],
      ["Bio", chef.bio || chef.excerpt || "None yet"],
    ] as [string, string][],
    files: chef.documents.map(({ id, kind, status, expires_on }) => ({
      ...{ id, text: `${kind.replace("_", " ")} until ${dayOf(expires_on)}, ${status}` },
    })),
  }));
  return { rows, count };
};

/** Organizations in a state, the longest there first, with their plan, limit and who asked. */
export const listOrganizations: Lists = async (state, slice) => {
  const where = { status: state as "waiting" };
  const [organizations, count] = await Promise.all([
    db.organization.findMany({
      where,
      select: {
        ...{
          id: true,
          name: true,
          ein_number: true,
          email_domain: true,
          status_reason: true,
          created_at: true,
        },
        ...{ credit_limit_cents: true, plan: { select: { name: true } } },
        memberships: {
          where: { role: "admin" },
          select: { account: { select: { first_name: true, last_name: true, email: true } } },
          orderBy: { id: "asc" },
          take: 1,
        },
      },
      orderBy: { id: "asc" },
      ...span(slice),
    }),
    db.organization.count({ where, ...capped }),
  ]);
  const rows = organizations.map(({ id, name, memberships, ...one }) => {
    const admin = memberships[0]?.account;
    return {
      ...{ id, title: name, reason: one.status_reason, since: one.created_at, files: [] },
      facts: [
        ["EIN", one.ein_number],
        ["Admin", admin ? `${admin.first_name} ${admin.last_name}, ${admin.email}` : "None"],
        ["Plan", one.plan?.name ?? "None"],
      ] as [string, string][],
      credit_limit_cents: one.credit_limit_cents,
    };
  });
  return { rows, count };
};

/** Documents in a state, the longest there first, each with its file. */
export const listStaffDocuments: Lists = async (state, slice) => {
  const where = { status: state === "waiting" ? "submitted" : state } as { status: "submitted" };
  const [documents, count] = await Promise.all([
    db.kitchenDocument.findMany({
      where,
      select: {
        ...{ id: true, kind: true, expires_on: true, reason: true, created_at: true },
        chef: { select: { kitchen_name: true, full_name: true, permit_number: true } },
      },
      orderBy: { id: "asc" },
      ...span(slice),
    }),
    db.kitchenDocument.count({ where, ...capped }),
  ]);
  const rows = documents.map(({ id, kind, expires_on, reason, created_at, chef }) => ({
    ...{ id, reason, since: created_at, title: chef.kitchen_name || chef.full_name },
    facts: [
      ["Document", kind.replace("_", " ")],
      ["Valid until", dayOf(expires_on)],
      ["Permit number of the kitchen", chef.permit_number ?? "None given"],
    ] as [string, string][],
    files: [{ id, text: "Open the file" }],
  }));
  return { rows, count };
};

/** Meals: the newest that are on menus, or those that are suspended. */
export const listStaffMeals: Lists = async (state, slice) => {
  const where = { deleted_at: null, suspended_at: state === "suspended" ? { not: null } : null };
  const [meals, count] = await Promise.all([
    db.meal.findMany({
      where,
      select: {
        ...{
          id: true,
          name: true,
          description: true,
          suspended_at: true,
          suspended_reason: true,
          created_at: true,
        },
        chef: { select: { full_name: true } },
      },
      orderBy: { id: "desc" },
      ...span(slice),
    }),
    db.meal.count({ where, ...capped }),
  ]);
  const rows = meals.map(({ id, name, description, chef, ...meal }) => ({
    ...{
      id,
      title: name,
      reason: meal.suspended_reason,
      since: meal.suspended_at ?? meal.created_at,
      files: [],
    },
    facts: [
      ["Cook", chef.full_name],
      ["Description", description],
    ] as [string, string][],
  }));
  return { rows, count };
};

/** Reviews that a cook reported, the longest waiting first, or those that staff took from the public pages. */
export const listStaffReviews: Lists = async (state, slice) => {
  const where =
    state === "waiting"
      ? { reported_at: { not: null }, report_closed_at: null }
      : { hidden_at: { not: null } };
  const [reviews, count] = await Promise.all([
    db.review.findMany({
      where,
      select: {
        ...{ id: true, rating: true, written_content: true, report_reason: true, reported_at: true },
        ...{ hidden_at: true, created_at: true, chef: { select: { full_name: true } } },
      },
      orderBy:
        state === "waiting"
          ? [{ reported_at: "asc" }, { id: "asc" }]
          : [{ hidden_at: "desc" }, { id: "asc" }],
      ...span(slice),
    }),
    db.review.count({ where, ...capped }),
  ]);
  const rows = reviews.map(({ id, rating, written_content, report_reason, chef, ...review }) => ({
    ...{ id, title: `${rating} stars for ${chef.full_name}`, reason: null, files: [] },
    since: review.reported_at ?? review.hidden_at ?? review.created_at,
    facts: [
      ["Review", written_content || "Stars only"],
      ["Reported because", report_reason ?? "Not reported"],
    ] as [string, string][],
  }));
  return { rows, count };
};
