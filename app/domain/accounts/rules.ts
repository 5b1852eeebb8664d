/** The rules and words of accounts that both sides need; those of every area are in `kit/rules`. */
export const accountRules = {
  passwordsDiffer: "New password and re-enter new password must match",
  /** people one person can name as eating with them */
  mostEaters: 12,
  username: { maxLength: 24 },
  /** of a kitchen's ZIP code, at registration and at its own desk */
  zipNotServed: "We don't serve this ZIP code yet",
} as const;
