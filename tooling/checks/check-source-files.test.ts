import { expect, it } from 'vitest'
import { checkBarrels, checkFileLengths, checkSuppressions } from './check-source-files.ts'
import { createProject } from './project-fixture.ts'

const lines = (count: number) => 'x\n'.repeat(count)

it('allows 400 lines and no more, whatever the file', () => {
  const root = createProject({
    'web/src/ui/a.ts': lines(400),
    'web/src/ui/b.css': lines(401),
    'web/src/api/c.ts': lines(401),
  })
  expect(checkFileLengths(root)).toEqual([
    'web/src/api/c.ts has 401 lines; at most 400',
    'web/src/ui/b.css has 401 lines; at most 400',
  ])
})

it('lets data be as long as it is', () => {
  const root = createProject({
    'server/src/basis/data/countries.ts': lines(401),
    'web/src/fields/icon/names.data.ts': lines(401),
  })
  expect(checkFileLengths(root)).toEqual([])
})

it('names files that only re-export', () => {
  const root = createProject({
    'web/src/ui/index.ts': `export * from './a.ts'`,
    'web/src/ui/a.ts': 'export {}',
  })
  expect(checkBarrels(root)).toContain(
    'web/src/ui/index.ts only re-exports: import from the files themselves',
  )
})

it('leaves installed and built files alone', () => {
  const root = createProject({ 'web/node_modules/a/index.ts': lines(401), 'web/dist/b.css': lines(401) })
  expect(checkFileLengths(root)).toEqual([])
})

it.each(['oxlint-disable-next-line no-eval', 'eslint-disable', '@ts-ignore', '@ts-expect-error later'])(
  'finds %s',
  (comment) => {
    const root = createProject({ 'model/src/schema/a.ts': `const a = 1\n// ${comment}\n` })
    expect(checkSuppressions(root)).toEqual([`model/src/schema/a.ts:2 // ${comment}`])
  },
)
