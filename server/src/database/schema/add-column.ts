/**
 * A statement for the engine's own tables that adds a column once, since ALTER TABLE locks the table although the column
 * exists: a start would wait for a back-up, and everybody for that start. `definition` follows the name.
 */
export function addColumnOnce(table: string, name: string, definition: string): string {
  return `DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute
      WHERE attrelid = '${table}'::regclass AND attname = '${name}' AND NOT attisdropped) THEN
      ALTER TABLE ${table} ADD COLUMN ${name} ${definition};
    END IF;
  END $$`
}

/** A statement that drops a column once, with the same care as `addColumnOnce`; its values must be worthless. */
export function dropColumnOnce(table: string, name: string): string {
  return `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_attribute
      WHERE attrelid = '${table}'::regclass AND attname = '${name}' AND NOT attisdropped) THEN
      ALTER TABLE ${table} DROP COLUMN ${name};
    END IF;
  END $$`
}
