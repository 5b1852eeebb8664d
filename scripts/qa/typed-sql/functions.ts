import type { Proc } from "./catalog";

/** Functions of Postgres that may answer null for arguments that are not. */
const MAY_BE_NULL = new Set([
  "json_object_field",
  "json_object_field_text",
  "json_array_element",
  "json_array_element_text",
  "json_extract_path",
  "json_extract_path_text",
  "jsonb_object_field",
  "jsonb_object_field_text",
  "jsonb_array_element",
  "jsonb_array_element_text",
  "jsonb_extract_path",
  "jsonb_extract_path_text",
  "jsonb_path_query_first",
  "array_length",
  "array_upper",
  "array_lower",
  "array_ndims",
  "array_position",
  "textregexsubstr",
  "regexp_match",
  "regexp_substr",
  "substring",
  "current_setting",
  "range_lower",
  "range_upper",
  "to_regclass",
  "to_regtype",
  "lastval",
  "obj_description",
  "col_description",
  "pg_get_serial_sequence",
  "max",
  "min",
]);

/** Functions of Postgres that answer something even for null. */
const NEVER_NULL = new Set([
  "now",
  "clock_timestamp",
  "statement_timestamp",
  "transaction_timestamp",
  "gen_random_uuid",
  "random",
  "pg_backend_pid",
  "concat",
  "concat_ws",
  "num_nulls",
  "num_nonnulls",
  "json_build_object",
  "jsonb_build_object",
  "json_build_array",
  "jsonb_build_array",
  "txid_current",
  "pg_current_xact_id",
  "quote_nullable",
  "array_append",
  "array_prepend",
  "json_agg",
  "jsonb_agg",
  "current_database",
  "pg_current_snapshot",
  "pg_current_wal_lsn",
]);

/**
 * Functions of the migrations that answer something wherever no argument is null; `app_now` and the like take none. Any other
 * function of the migrations may answer null.
 */
const OURS = new Set([
  "app_now",
  "cutoff_at",
  "rating_of",
  "search_fold",
  "km_between",
  "order_number",
  "period_start",
  "next_period_start",
  "reset_day_in",
  "spelt_like",
]);

/** Aggregates that answer null over no rows only, or over nulls. */
const OF_ANY_ROW = new Set([
  "sum",
  "max",
  "min",
  "avg",
  "bool_or",
  "bool_and",
  "every",
  "string_agg",
  "percentile_disc",
  "percentile_cont",
]);
/** Aggregates that take nulls into what they gather. */
const GATHER = new Set(["array_agg", "json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg"]);

/** Whether a function answers something other than null when its arguments are (`hasNull`) or are not null. */
export function isNeverNull(proc: Proc | undefined, hasNull: boolean): boolean {
  if (!proc) return false;
  if (proc.schema !== "pg_catalog") return OURS.has(proc.name) && !hasNull;
  if (NEVER_NULL.has(proc.name)) return true;
  return proc.isStrict && !hasNull && !MAY_BE_NULL.has(proc.name);
}

/** Whether an aggregate answers something other than null over at least one row, of an argument that may be null or not. */
export function isNeverNullOfRows(proc: Proc | undefined, hasNull: boolean): boolean {
  if (!proc) return false;
  return GATHER.has(proc.name) || (OF_ANY_ROW.has(proc.name) && !hasNull);
}
