-- Own money that comes back to somebody whose account is deleted: it waits under their number until staff pay it out.
-- A value of its own before anything names it: one that was added in a transaction can't be used in it.
SET LOCAL lock_timeout = '3s';
ALTER TYPE "LedgerKind" ADD VALUE IF NOT EXISTS 'unclaimed' BEFORE 'card_clearing';
