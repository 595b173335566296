import { type RawBuilder, sql } from 'kysely'

/** The chain of entries without a business unit; other chains have the id of their unit. */
export const allUnitsChain = '00000000-0000-0000-0000-000000000000'

/** 8 bytes of sequence, 8 of the time in milliseconds, 32 of the hash. */
export const linkLength = 48

/** Of the entry under `alias`. */
export function entryChain(alias: string): RawBuilder<string> {
  return sql.raw(`coalesce(${alias}.business_unit_id, '${allUnitsChain}')`)
}

/**
 * The link of the audit entry under `alias`: sequence, time and the hash of all other columns. A new column of the table goes last,
 * and only for entries that have a value in it, so that links of before stay the same.
 */
export function entryLink(alias: string): RawBuilder<Buffer> {
  const columns = hashedColumns.map((column) => `${alias}.${column}`).join(', ')
  const withToken = `CASE WHEN ${alias}.token_id IS NULL THEN json_build_array(${columns})
    ELSE json_build_array(${columns}, ${alias}.token_id) END`
  return sql.raw(`(int8send(${alias}.sequence) || int8send((extract(epoch FROM ${alias}.made_at) * 1000)::bigint)
    || sha256(convert_to((${withToken})::text, 'UTF8')))`)
}

/** Of the column types only jsonb and text have more than one form, and PostgreSQL writes jsonb in one. */
const hashedColumns = [
  'id',
  'correlation_id',
  'change_set_id',
  'dto_key',
  'record_id',
  'parent_id',
  'business_unit_id',
  'action',
  'user_id',
  'exceptions',
  'remark',
  'changes',
  'transaction_id::text',
]

export function sequenceOfLink(link: Buffer): number {
  return Number(link.readBigInt64BE(0))
}

/** In milliseconds since 1970. */
export function timeOfLink(link: Buffer): number {
  return Number(link.readBigInt64BE(8))
}

/** For sorting by sequence. */
export function compareLinks(one: Buffer, other: Buffer): number {
  return one.compare(other)
}

/** Splits joined links. */
export function splitLinks(joined: Buffer): readonly Buffer[] {
  return Array.from({ length: Math.floor(joined.length / linkLength) }, (_, index) =>
    joined.subarray(index * linkLength, (index + 1) * linkLength),
  )
}
