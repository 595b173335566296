/** The tables of sign-in, in the PostgreSQL schema `stamboek`; each statement may run at every start. */
export const accessTables: readonly string[] = [
  // The browser holds the token; only its SHA-256 is stored, so that a copy of the database opens no session.
  `CREATE TABLE IF NOT EXISTS stamboek.session (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    address text
  )`,
  `CREATE INDEX IF NOT EXISTS session_by_user ON stamboek.session (user_id)`,
  `CREATE INDEX IF NOT EXISTS session_by_end ON stamboek.session (expires_at)`,
  // Failed attempts by account and by address, for all nodes.
  `CREATE TABLE IF NOT EXISTS stamboek.sign_in_failure (
    subject text NOT NULL,
    failed_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX IF NOT EXISTS sign_in_failure_subject ON stamboek.sign_in_failure (subject, failed_at)`,
  // Rises with every change of users, roles and business units: what a node remembers of rights holds for one value.
  `CREATE TABLE IF NOT EXISTS stamboek.access_version (version bigint NOT NULL)`,
  `INSERT INTO stamboek.access_version (version) SELECT 1 WHERE NOT EXISTS (SELECT FROM stamboek.access_version)`,
  // The permissions of the program that started last: those that it did not know are new.
  `CREATE TABLE IF NOT EXISTS stamboek.known_permission (permission text PRIMARY KEY)`,
  `CREATE TABLE IF NOT EXISTS stamboek.one_time_link (
    token_hash bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL
  )`,
]
