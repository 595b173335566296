import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection/in-transaction.ts'
import { claimKey, deleteOldAnswers, storeAnswer } from './idempotency-keys.ts'
import type { Executor } from './record-context.ts'

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(createRecordCatalogue(recordTypes))
})
afterAll(() => engine.close())

function callWith(key: string, transaction: Executor) {
  const idempotency = { key, callHash: Buffer.from('hash'), onReplay: () => {} }
  return { ...engine.context, transaction, idempotency }
}

function inOwnTransaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result> {
  return inTransaction(engine.database.kysely, work)
}

test('a call that waits too long for the first gets that reason, not that nothing changed', async () => {
  const key = crypto.randomUUID()
  await inOwnTransaction(async (first) => {
    await claimKey(callWith(key, first))
    const second = inOwnTransaction(async (transaction) => {
      await sql`SET LOCAL statement_timeout = '50ms'`.execute(transaction)
      return claimKey(callWith(key, transaction))
    })
    await expect(second).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('wordt al verwerkt') as string,
    })
  })
})

test('a key of a call that was rolled back is free', async () => {
  const key = crypto.randomUUID()
  const refused = inOwnTransaction(async (transaction) => {
    await claimKey(callWith(key, transaction))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await inOwnTransaction((transaction) => claimKey(callWith(key, transaction)))).toBeUndefined()
})

test('answers are kept for three days', async () => {
  const { kysely } = engine.database
  const keys = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [index, key] of keys.entries()) {
    await inOwnTransaction(async (transaction) => {
      const call = callWith(key, transaction)
      await claimKey(call)
      await storeAnswer(call, { answer: { index }, changeSetId: undefined })
    })
    await sql`UPDATE stamboek.idempotency_key SET created_at = now() - make_interval(hours => ${71 + 2 * index})
      WHERE key = ${key}::uuid`.execute(kysely)
  }
  await deleteOldAnswers(engine.database)
  const earlier = await Promise.all(
    keys.map((key) => inOwnTransaction((transaction) => claimKey(callWith(key, transaction)))),
  )
  expect(earlier).toEqual([{ value: { index: 0 }, changeSetId: null }, undefined])
})

test('old answers are deleted in portions until none is left', async () => {
  const { kysely } = engine.database
  const { caller } = engine.context
  await sql`INSERT INTO stamboek.idempotency_key (user_id, key, call_hash, created_at)
    SELECT ${caller.userId}::uuid, gen_random_uuid(), '', now() - interval '4 days' FROM generate_series(1, 12000)`.execute(
    kysely,
  )
  await deleteOldAnswers(engine.database)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stamboek.idempotency_key
    WHERE created_at < now() - interval '3 days'`.execute(kysely)
  expect(rows).toEqual([{ count: 0 }])
})
