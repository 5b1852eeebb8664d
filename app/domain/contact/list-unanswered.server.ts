import { db } from "~/data/prisma.server";

/** A message from a contact form that nobody has answered. */
export interface UnansweredMessage {
  id: number;
  ticket: string;
  name: string;
  content: string;
  created_at: Date;
}

const MOST = 500;

/** Messages that nobody has answered, the longest waiting first. */
export function listUnanswered(): Promise<UnansweredMessage[]> {
  return db.contactMessage.findMany({
    where: { answered_at: null },
    select: { id: true, ticket: true, name: true, content: true, created_at: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    take: MOST,
  });
}
