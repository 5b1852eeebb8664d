import { CUTOFF_HOURS } from "~/kit/cutoff-hours";

/** The fields of a kitchen and its cook as plain data, for forms and schemas alike. */
export const kitchenRules = {
  kitchen_name: { required: "Kitchen name is required", maxLength: 80 },
  kitchen_type: { required: "Kitchen type is required", kinds: ["home", "commercial", "shared"] },
  primary_cuisine: { required: "Primary cuisine is required", unknown: "Choose one of the cuisines" },
  marketplace: { required: "Marketplace is required", unknown: "Choose one of the marketplaces" },
  cuisines: { most: 5 },
  address: { required: "Address is required", maxLength: 200 },
  city: { required: "City is required", maxLength: 100 },
  state: { required: "State is required", unknown: "Enter a US state, like TN" },
  postal_code: { required: "Postal code is required" },
  cutoff_hours: CUTOFF_HOURS,
  ein_number: { pattern: "\\d{2}-?\\d{7}", message: "Enter the nine digits of your EIN" },
  delivery_radius_km: { least: 1, most: 200, message: "Enter kilometers from 1 to 200" },
  /** the same on screens, at one decimal: what it rounds beyond 1 and 200 km is kept as those */
  delivery_radius_miles: { least: 0.6, most: 124.3, message: "Enter miles from 1 to 124, like 7.5" },
  window_capacity: { most: 10_000, message: "Enter orders from 1 to 10,000" },
  label_paper: { choices: ["letter", "a4", "62mm"], message: "Choose letter, a4 or 62mm" },
  closed_dates: { most: 40 },
  daily_capacity: { most: 10_000, message: "Enter portions from 1 to 10,000" },
  title: { required: "Title is required", maxLength: 140 },
  bio: { required: "Bio is required", maxLength: 4000 },
  full_name: { required: "Name is required", maxLength: 60 },
  website: {
    pattern: "(https?:\\/\\/)?([A-Za-z0-9-]+\\.)+[A-Za-z]{2,}(:\\d{1,5})?([\\/?#]\\S*)?",
    maxLength: 200,
    message: "Enter a valid website",
  },
  social_id: { pattern: "@?[A-Za-z0-9._-]{1,60}", forbidden: /www|https?|\.com/i },
} as const;
