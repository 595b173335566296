import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect } from 'vitest'
import { findHalfWritten, ledgers } from './ledger-rows.ts'
import { sendUntilKilled } from './send-until-killed.ts'
import type { RunningWorkload, WorkloadOptions } from './workload.ts'

const changesBeforeKill = 60
/** By rowVersion, from 1. */
const remarks = [null, 'eerst', 'daarna']

/** Creates records and changes each of them twice. */
export function startWrites({ client, prefix }: WorkloadOptions): RunningWorkload {
  const acknowledged = new Map<string, number>()
  const calls = sendUntilKilled(changesBeforeKill, async (name, send, isRunning) => {
    for (let count = 0; isRunning(); count += 1) {
      const body = { description: 'Proef', code: `${prefix}${name}-${count}` }
      let record = await send(() => client.post<AnyRecord>(ledgers, body))
      for (const remark of remarks.slice(1)) {
        if (!record) return
        acknowledged.set(record.id, record.rowVersion)
        const changed: AnyRecord = { ...record, remark }
        record = await send(() => client.put<AnyRecord>(`${ledgers}/${changed.id}`, changed))
      }
      if (!record) return
      acknowledged.set(record.id, record.rowVersion)
    }
  })
  return {
    ...calls,
    async check({ client: again, database }) {
      for (const [id, version] of acknowledged) {
        const { status, body } = await again.get<AnyRecord>(`${ledgers}/${id}`)
        expect({ id, status }).toEqual({ id, status: 200 })
        // A change without an answer may be stored.
        expect([version, version + 1]).toContain(body.rowVersion)
        expect(body['remark']).toBe(remarks[body.rowVersion - 1])
      }
      expect(await findHalfWritten(database, prefix)).toEqual([])
    },
  }
}
