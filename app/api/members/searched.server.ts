import { z } from "zod";
import { pageQuery } from "~/http/paging.server";
import { day, daysInOrder, optional, optionalText } from "~/kit/fields.server";

/** A page of what is searched for, between two days of the organization's calendar. */
export const SearchedByDay = z
  .object({
    ...pageQuery,
    search: optionalText(100),
    start_date: optional(day),
    end_date: optional(day),
  })
  .refine(...daysInOrder);
