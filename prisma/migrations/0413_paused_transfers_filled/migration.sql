-- No transaction: it reads all transfers, while everybody may write to them, and locks the few that are paused.
UPDATE transfer SET kept_by_staff_at = kept_by_staff_at WHERE kept_by_staff_at IS NOT NULL AND paused_at IS NULL;
