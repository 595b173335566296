/** Entries in a bucket. PostgreSQL keeps entries of equal keys, so of one bucket, in 6 to 9 bytes each (decision 46). */
export const bucketSize = 4096

/** The SQL of the bucket of an entry, by the order of writing. */
export function entryBucket(alias: string): string {
  return `(${alias}.sequence >> ${Math.log2(bucketSize)})`
}

/** The SQL of a hash that is equal for entries of one type and action with the same fields. */
export function entrySignature(alias: string): string {
  return `hashtextextended(${alias}.dto_key || ${alias}.action || jsonb_path_query_array(${alias}.changes, '$[*].field')::text, 0)`
}

/** Indexes of the first entries of plain saves, those without a change set of their own in `column`. */
export function listSaveIndexes(column: string): readonly (readonly [name: string, definition: string])[] {
  const table = 'audit_entry'
  const keys = [
    ['audit_entry_scope', 'business_unit_id, dto_key'],
    ['audit_entry_user', 'user_id'],
    ['audit_entry_signature', entrySignature(table)],
  ] as const
  return keys.map(([name, key]) => [name, `(${key}, ${entryBucket(table)}) WHERE ${column} IS NULL`])
}
