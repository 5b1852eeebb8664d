-- What a kitchen's labels are printed on, as it was chosen last: US Letter until then.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE chef ADD COLUMN label_paper text NOT NULL DEFAULT 'letter';
ALTER TABLE chef ADD CONSTRAINT chef_label_paper CHECK (label_paper IN ('letter', 'a4', '62mm')) NOT VALID;
ALTER TABLE chef VALIDATE CONSTRAINT chef_label_paper;
