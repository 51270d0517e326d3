-- Usernames are compared in composed form (NFC) since now. A name whose composed form is taken stays as it is.
UPDATE users SET username = normalize(username, NFC)
WHERE username IS NOT NFC NORMALIZED
  AND NOT EXISTS (
    SELECT FROM users other
    WHERE other.id <> users.id AND lower(other.username) = lower(normalize(users.username, NFC))
  );
