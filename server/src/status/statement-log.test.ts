import { expect, test } from 'vitest'
import { createStatementLog } from './statement-log.ts'

const minuteMs = 60_000

test('sums up slow statements by text, those with the most time first', () => {
  const log = createStatementLog(() => 0)
  for (const durationMs of [20, 40]) log.record({ sql: 'select  1\n from a', durationMs })
  log.record({ sql: 'select 2', durationMs: 100 })
  expect(log.record({ sql: 'select 3', durationMs: 9.9 })).toBeUndefined()
  expect(log.list()).toEqual([
    { text: 'select 2', count: 1, totalMs: 100, maxMs: 100 },
    { text: 'select 1 from a', count: 2, totalMs: 60, maxMs: 40 },
  ])
})

test('forgets what is more than an hour ago', () => {
  let now = 0
  const log = createStatementLog(() => now)
  log.record({ sql: 'select 1', durationMs: 500 })
  now = 30 * minuteMs
  log.record({ sql: 'select 1', durationMs: 20 })
  now = 59 * minuteMs
  expect(log.list()).toEqual([{ text: 'select 1', count: 2, totalMs: 520, maxMs: 500 }])
  now = 61 * minuteMs
  expect(log.list()).toEqual([{ text: 'select 1', count: 1, totalMs: 20, maxMs: 20 }])
  now = 91 * minuteMs
  expect(log.list()).toEqual([])
})

test('tells the table of a statement with many columns, in 200 characters', () => {
  const columns = Array.from({ length: 100 }, (_, index) => `"t"."column_${index}"`).join(', ')
  const text = createStatementLog().record({
    sql: `/*named*/ select ${columns} from "record"."task" as "t" where "t"."id" = any($1::uuid[]) ${'and true '.repeat(50)}`,
    durationMs: 50,
  })
  expect(text).toMatch(/^select "t"\."column_0".* … from "record"\."task" as "t" where .*…$/)
  expect(text).toHaveLength(200)
})

test('keeps 200 texts, and drops those with the least time', () => {
  const log = createStatementLog(() => 0)
  for (let index = 0; index < 300; index++) log.record({ sql: `select ${index}`, durationMs: 1_000 - index })
  expect(log.list()[0]?.text).toBe('select 0')
  log.record({ sql: 'select 299', durationMs: 5_000 })
  expect(log.list()[0]).toEqual({ text: 'select 299', count: 2, totalMs: 5_701, maxMs: 5_000 })
})
