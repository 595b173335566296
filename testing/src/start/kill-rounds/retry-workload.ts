import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { ledgers } from './ledger-rows.ts'
import { sendUntilKilled } from './send-until-killed.ts'
import type { RunningWorkload, WorkloadOptions } from './workload.ts'

const answersBeforeKill = 40

interface KeyedCall {
  readonly key: string
  readonly code: string
  answer?: AnyRecord | undefined
}

/** Creates records with an idempotency key each; every call is sent twice. */
export function startRetries({ client, prefix }: WorkloadOptions): RunningWorkload {
  const sent: KeyedCall[] = []
  const calls = sendUntilKilled(answersBeforeKill, async (name, send, isRunning) => {
    for (let count = 0; isRunning(); count += 1) {
      const call: KeyedCall = { key: crypto.randomUUID(), code: `${prefix}${name}-${count}` }
      sent.push(call)
      call.answer = await send(() => sendWithKey(client, call))
      if (!call.answer) return
    }
  })
  return {
    ...calls,
    async check({ client: again }) {
      for (const call of sent) {
        const { status, body } = await sendWithKey(again, call)
        const first = call.answer ?? { code: call.code, rowVersion: 1 }
        expect({ status, body }).toMatchObject({ status: 201, body: first })
        const trail = await again.get<Page<AuditEntry>>(`${ledgers}/${body.id}/audit`)
        expect(trail.body.items.map((entry) => entry.auditAction)).toEqual(['Insert'])
      }
    },
  }
}

function sendWithKey(client: TestClient, { key, code }: KeyedCall) {
  const body = { code, description: 'Proef' }
  return client.post<AnyRecord>(ledgers, body, { headers: { 'idempotency-key': key } })
}
