import { addColumnOnce } from './add-column.ts'

/** The engine's own tables, in the PostgreSQL schema `stamboek`; the statements are idempotent. */
export const internalTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS stamboek.database_format (format integer NOT NULL)`,
  // Of the version that prepared the database last; others stop writing.
  addColumnOnce('stamboek.database_format', 'fingerprint', 'text'),
  `CREATE TABLE IF NOT EXISTS stamboek.migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  // How far a migration that works in batches has come.
  `CREATE TABLE IF NOT EXISTS stamboek.migration_progress (name text PRIMARY KEY, position text, rows bigint NOT NULL)`,

  // Contains only the changed fields, to limit its size. `sequence` is the order (decision 16).
  `CREATE TABLE IF NOT EXISTS stamboek.audit_entry (
    id uuid PRIMARY KEY,
    made_at timestamp(3) with time zone NOT NULL,
    correlation_id uuid NOT NULL,
    change_set_id uuid,
    dto_key text NOT NULL,
    record_id uuid NOT NULL,
    parent_id uuid,
    business_unit_id uuid,
    action text NOT NULL CHECK (action IN ('Insert', 'Update', 'Delete')),
    user_id uuid NOT NULL,
    exceptions text,
    remark text,
    changes jsonb NOT NULL,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    transaction_id xid8 DEFAULT pg_current_xact_id()
  )`,

  // Ended ones stay, since the audit trail names them. Without units: all units of the user.
  `CREATE TABLE IF NOT EXISTS stamboek.access_token (
    id uuid PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    user_id uuid NOT NULL,
    name text NOT NULL,
    permissions text[] NOT NULL,
    business_unit_ids uuid[],
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    last_address text,
    ended_at timestamptz
  )`,
  `CREATE INDEX IF NOT EXISTS access_token_by_user ON stamboek.access_token (user_id)`,
  // Of the access token that acted for the user.
  addColumnOnce('stamboek.audit_entry', 'token_id', 'uuid'),

  // One row, for who follows the audit trail (decision 47). A new `era` ends all cursors. `drop_count` counts the pages of
  // entries that were dropped, of which `dropped_through` is the highest sequence and `dropped_before` the latest limit in time.
  `CREATE TABLE IF NOT EXISTS stamboek.change_feed (
    era uuid NOT NULL,
    drop_count bigint NOT NULL DEFAULT 0,
    dropped_through bigint NOT NULL DEFAULT 0
  )`,
  `INSERT INTO stamboek.change_feed (era) SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM stamboek.change_feed)`,

  addColumnOnce('stamboek.change_feed', 'dropped_before', 'timestamp(3) with time zone'),

  // Each covers the entries of a unit (the nil UUID: of no unit) behind the seal before (decision 48). `dropped` holds the links
  // of dropped entries while others of the seal are there.
  `CREATE TABLE IF NOT EXISTS stamboek.audit_seal (
    chain uuid NOT NULL,
    number integer NOT NULL,
    entry_count integer NOT NULL,
    dropped_count integer NOT NULL DEFAULT 0,
    entries bigint NOT NULL,
    last_sequence bigint NOT NULL,
    last_made_at timestamp(3) with time zone NOT NULL,
    digest bytea NOT NULL,
    hash bytea NOT NULL,
    dropped bytea,
    PRIMARY KEY (chain, number)
  )`,
  `CREATE INDEX IF NOT EXISTS audit_seal_last_sequence ON stamboek.audit_seal (chain, last_sequence)`,
  // The outcome of the last verification of each chain; null without a fault.
  `CREATE TABLE IF NOT EXISTS stamboek.audit_verification (
    chain uuid PRIMARY KEY,
    verified_at timestamp(3) with time zone NOT NULL,
    entries bigint NOT NULL,
    last_made_at timestamp(3) with time zone,
    fault_count integer NOT NULL,
    fault text
  )`,

  // Entries carry the id of their change set. The first entry of a plain save, whose id that is, does not and needs no row
  // here. `action` names a bulk action or call, `file_name` the file of an import; `position` is the sequence of its first
  // entry, `dto_keys` are the types of its entries, and `fields` what updates changed, each as dto_key and path.
  `CREATE TABLE IF NOT EXISTS stamboek.change_set (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('Bulk', 'Call', 'Import', 'Undo')),
    action text,
    dto_key text NOT NULL,
    business_unit_id uuid,
    user_id uuid NOT NULL,
    correlation_id uuid NOT NULL,
    file_name text CHECK (kind <> 'Import' OR file_name IS NOT NULL),
    undoes uuid CHECK ((kind = 'Undo') = (undoes IS NOT NULL)),
    position bigint,
    dto_keys text[] NOT NULL DEFAULT '{}',
    fields text[] NOT NULL DEFAULT '{}',
    remark text,
    status text NOT NULL CHECK (status IN ('InProgress', 'Completed', 'Failed', 'Undone')),
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    counts jsonb NOT NULL,
    message text,
    sequence bigint GENERATED ALWAYS AS IDENTITY
  )`,

  addColumnOnce('stamboek.change_set', 'token_id', 'uuid'),
  `CREATE INDEX IF NOT EXISTS change_set_started_at ON stamboek.change_set (started_at)`,
  `CREATE INDEX IF NOT EXISTS change_set_imports ON stamboek.change_set (dto_key, sequence) WHERE kind = 'Import'`,
  `CREATE INDEX IF NOT EXISTS change_set_unfinished ON stamboek.change_set (id) WHERE status = 'InProgress'`,
  `CREATE INDEX IF NOT EXISTS change_set_position ON stamboek.change_set (position) WHERE position IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS change_set_user ON stamboek.change_set (user_id, position) WHERE position IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS change_set_undoes ON stamboek.change_set (undoes) WHERE undoes IS NOT NULL`,

  // Responses to writes with an Idempotency-Key. Of the body only a hash is stored.
  `CREATE TABLE IF NOT EXISTS stamboek.idempotency_key (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    call_hash bytea NOT NULL,
    answer text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  )`,
  addColumnOnce('stamboek.idempotency_key', 'change_set_id', 'uuid'),
  `CREATE INDEX IF NOT EXISTS idempotency_key_created_at ON stamboek.idempotency_key (created_at)`,
]
