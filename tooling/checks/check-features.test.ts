import { expect, it } from 'vitest'
import { checkFeatures } from './check-features.ts'
import { createProject } from './project-fixture.ts'

it('finds tables in the SQL of features', () => {
  const root = createProject({
    'server/src/features/a/a.ts': [
      'const a = sql`SELECT 1 FROM record.task`',
      'const b = sql`SELECT 1',
      '  FROM ${table} t`',
      'const c = sql`${column} || record.task.id`',
      "const d = sql<string>`date_trunc('week', ${day})::date`",
      'const e = `x FROM record.task`',
    ].join('\n'),
    'server/src/features/a/a.test.ts': 'const a = sql`SELECT 1 FROM record.task`',
    'server/src/features/secrets/a.ts': 'const a = sql`SELECT 1 FROM ${table}`',
    'server/src/records/a.ts': 'const a = sql`SELECT 1 FROM record.task`',
  })
  expect(checkFeatures(root)).toEqual([
    'server/src/features/a/a.ts:1 names a table in sql: use the query builder',
    'server/src/features/a/a.ts:2 names a table in sql: use the query builder',
    'server/src/features/a/a.ts:4 names a table in sql: use the query builder',
  ])
})

it('finds keys of record types that features quote', () => {
  const root = createProject({
    'server/src/features/a/a.ts': "const a = 'Main.TaskViewDto'\nconst b = 'Main.Task'",
    'server/src/features/a/a.test.ts': "const a = 'Main.TaskViewDto'",
  })
  expect(checkFeatures(root)).toEqual([
    'server/src/features/a/a.ts:1 quotes Main.TaskViewDto: use the dtoKey of the definition',
  ])
})
