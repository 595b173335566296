/** A place in the change feed. */
export interface ChangeCursor {
  /** Differs between databases, and after a restore. */
  readonly era: string
  /** Of the last entry that was passed; 0 at the beginning. */
  readonly sequence: number
  /** How many pages of entries had been dropped from the audit trail. */
  readonly dropCount: number
}

const form = /^1 ([0-9a-f]{16}) (\d{1,15}) (\d{1,15})$/

/** Serializes a cursor; clients must not read it. */
export function formatCursor({ era, sequence, dropCount }: ChangeCursor): string {
  return Buffer.from(`1 ${era} ${sequence} ${dropCount}`).toString('base64url')
}

/** Parses the text of `formatCursor`; undefined for any other value. */
export function parseCursor(value: unknown): ChangeCursor | undefined {
  if (typeof value !== 'string') return undefined
  const [, era, sequence, dropCount] = form.exec(Buffer.from(value, 'base64url').toString()) ?? []
  if (era === undefined) return undefined
  const cursor = { era, sequence: Number(sequence), dropCount: Number(dropCount) }
  return formatCursor(cursor) === value ? cursor : undefined
}
