import type { Client } from 'pg'

/** A transaction that changes ledgers as the program does, of which a test says when it goes on. */
export interface LedgerWriter {
  /** Returns the sequence of the audit entry. */
  readonly write: (ledgerId: string) => Promise<number>
  /** The id of the transaction, which it gets with its first write or by this. */
  readonly transactionId: () => Promise<number>
  readonly end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void>
}

/** Begins a transaction on a connection of its own. */
export async function beginLedgerWriter(client: Client): Promise<LedgerWriter> {
  await client.query('BEGIN')
  return {
    async write(ledgerId) {
      const { rows } = await client.query<{ sequence: string }>(
        `WITH written AS (
          UPDATE record.general_ledger SET row_version = row_version + 1, remark = 'v' || row_version + 1 WHERE id = $1 RETURNING *
        ) INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, business_unit_id, action, user_id, changes)
        SELECT gen_random_uuid(), now(), gen_random_uuid(), 'Main.GeneralLedgerViewDto', id, business_unit_id, 'Update', created_by_id,
          jsonb_build_array(jsonb_build_object('field', 'remark', 'before', null, 'after', 'v' || row_version)) FROM written
        RETURNING sequence`,
        [ledgerId],
      )
      return Number(rows[0]?.sequence)
    },
    async transactionId() {
      const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id() AS id')
      return Number(rows[0]?.id)
    },
    async end(how) {
      await client.query(how)
    },
  }
}
