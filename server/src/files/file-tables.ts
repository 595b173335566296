import type { Generated } from 'kysely'

export const fileTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS stamboek.file (
    id uuid PRIMARY KEY,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  // Deferred, since size and hash are known once the chunks are written.
  `CREATE TABLE IF NOT EXISTS stamboek.file_chunk (
    file_id uuid NOT NULL REFERENCES stamboek.file ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    position integer NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (file_id, position)
  )`,
  // Uncompressed, since many files are compressed already. Altered once, since it locks the table.
  `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_attribute
      WHERE attrelid = 'stamboek.file_chunk'::regclass AND attname = 'content' AND attstorage <> 'e') THEN
      ALTER TABLE stamboek.file_chunk ALTER COLUMN content SET STORAGE EXTERNAL;
    END IF;
  END $$`,
]

declare module '../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.file': { id: string; size: number; sha256: Uint8Array; created_at: Generated<string> }
    'stamboek.file_chunk': { file_id: string; position: number; content: Uint8Array }
  }
}
