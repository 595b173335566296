import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { createProject } from './project-fixture.ts'

/** Problems of a project in which `file` contains one line of source and `target`, when named, exists. */
function problemsOf(file: string, source: string, target?: string): string[] {
  return checkImports(createProject({ [file]: source, ...(target && { [target]: 'export const x = 1' }) }))
}

describe('workspaces', () => {
  it.each([
    ['server/src/http/a.ts', 'web', 'web/src/ui/x.ts', '@stamboek/web/ui/x'],
    ['web/src/ui/a.ts', 'server', 'server/src/http/x.ts', '@stamboek/server/http/x'],
    ['model/src/schema/a.ts', 'server', 'server/src/http/x.ts', '@stamboek/server/http/x'],
    ['model/src/schema/a.ts', 'testing', 'testing/src/x.ts', '@stamboek/testing/x'],
    ['signalr/src/protocols/a.ts', 'model', 'model/src/schema/x.ts', '@stamboek/model/schema/x'],
    ['testing/src/a.ts', 'web', 'web/src/ui/x.ts', '@stamboek/web/ui/x'],
    ['e2e/src/a.ts', 'web', 'web/src/ui/x.ts', '@stamboek/web/ui/x'],
    ['server/src/main.ts', 'tooling', 'tooling/src/x.ts', '@stamboek/tooling/x'],
  ])('keeps %s from importing %s', (file, workspace, target, specifier) => {
    const [problem, ...others] = problemsOf(file, `import { x } from '${specifier}'`, target)
    expect(problem).toMatch(`${file}:1 imports ${specifier}: `)
    expect(problem).toMatch(`not ${workspace}`)
    expect(others).toEqual([])
  })

  it.each([
    ['server/src/records/actions/a.ts', '@stamboek/model/schema/x', 'model/src/schema/x.ts'],
    ['server/src/realtime/a.ts', '@stamboek/signalr/hubs/x', 'signalr/src/hubs/x.ts'],
    ['web/src/api/a.ts', '@stamboek/model/contract/x', 'model/src/contract/x.ts'],
    ['testing/src/a.ts', '@stamboek/server/main', 'server/src/main.ts'],
    ['bench/src/a.ts', '@stamboek/testing/x', 'testing/src/x.ts'],
    ['model/src/schema/a.test.ts', '@stamboek/testing/x', 'testing/src/x.ts'],
    ['web/src/fields/text/a.test.tsx', '@stamboek/testing/x', 'testing/src/x.ts'],
    ['web/testing/a.tsx', '@stamboek/testing/x', 'testing/src/x.ts'],
    ['web/src/fields/text/a.test.tsx', '../../../testing/x.ts', 'web/testing/x.ts'],
    ['web/src/app/a.ts', '../../../x.md?raw', 'x.md'],
  ])('lets %s import %s', (file, specifier, target) => {
    expect(problemsOf(file, `import { x } from '${specifier}'`, target)).toEqual([])
  })

  it('refuses imports from outside src', () => {
    expect(problemsOf('web/src/ui/a.ts', `import '../../testing/x.ts'`, 'web/testing/x.ts')).toEqual([
      'web/src/ui/a.ts:1 imports ../../testing/x.ts: sources import nothing that lies beside `src`',
    ])
  })

  it('are imported by name from outside and relatively from inside', () => {
    expect(
      problemsOf('web/src/ui/a.ts', `import '../../../model/src/schema/x.ts'`, 'model/src/schema/x.ts'),
    ).toEqual([
      'web/src/ui/a.ts:1 imports ../../../model/src/schema/x.ts: other workspaces are imported by name',
    ])
    expect(
      problemsOf('model/src/rules/a.ts', `import '@stamboek/model/schema/x'`, 'model/src/schema/x.ts'),
    ).toEqual([
      'model/src/rules/a.ts:1 imports @stamboek/model/schema/x: inside a workspace imports are relative',
    ])
  })

  it('are entered through their entry points', () => {
    const root = createProject({
      'model/package.json': JSON.stringify({ exports: { './schema/*': './src/schema/*.ts' } }),
      'model/src/menu/x.ts': 'export const x = 1',
      'web/src/ui/a.ts': `import { x } from '@stamboek/model/menu/x'`,
    })
    expect(checkImports(root)).toEqual([
      'web/src/ui/a.ts:1 imports @stamboek/model/menu/x: not an entry point of that workspace (exports)',
    ])
  })
})

describe('rooms', () => {
  it.each([
    ['model', 'schema', 'fields'],
    ['model', 'fields', 'records'],
    ['model', 'rules', 'fields'],
    ['model', 'contract', 'records'],
    ['model', 'menu', 'contract'],
    ['server', 'records/actions', 'features'],
    ['server', 'records/actions', 'realtime'],
    ['server', 'http', 'features'],
    ['server', 'demo', 'http'],
    ['server', 'jobs', 'records/actions'],
    ['server', 'realtime', 'records/actions'],
    ['server', 'access', 'records/actions'],
    ['server', 'database', 'access'],
    ['server', 'http', 'main'],
    ['server', 'http', 'demo'],
    ['server', 'request-problem', 'database'],
    ['web', 'ui', 'api'],
    ['web', 'api', 'ui'],
    ['web', 'fields', 'records'],
    ['web', 'records', 'features'],
    ['web', 'features', 'app'],
  ])('of %s: %s may not import %s', (workspace, from, to) => {
    const file = `${workspace}/src/${from}/a.ts`
    const target = `${workspace}/src/${to}/x.ts`
    const specifier = posix.relative(posix.dirname(file), target)
    const [fromRoom, toRoom] = [from, to].map((place) => place.split('/')[0])
    const [problem, ...others] = problemsOf(file, `import { x } from '${specifier}'`, target)
    expect(problem).toMatch(`${file}:1 imports ${specifier}: ${workspace}/${fromRoom} may import `)
    expect(problem).toMatch(`not ${toRoom}`)
    expect(others).toEqual([])
  })

  it.each([
    ['model', 'records', 'schema'],
    ['server', 'start', 'demo'],
    ['server', 'features', 'http'],
    ['server', 'features', 'jobs'],
    ['server', 'database', 'request-problem'],
    ['web', 'app', 'features'],
    ['web', 'fields', 'api'],
  ])('of %s: %s may import %s', (workspace, from, to) => {
    const target = `${workspace}/src/${to}/x.ts`
    expect(problemsOf(`${workspace}/src/${from}/a.ts`, `import { x } from '../${to}/x.ts'`, target)).toEqual(
      [],
    )
  })

  it('that are a single file count as a room', () => {
    const [problem] = problemsOf(
      'server/src/http/a.ts',
      `import { x } from '../main.ts'`,
      'server/src/main.ts',
    )
    expect(problem).toMatch('server/http may import')
  })

  it('hold for tests too', () => {
    const [problem] = problemsOf(
      'web/src/ui/a.test.ts',
      `import { x } from '../api/x.ts'`,
      'web/src/api/x.ts',
    )
    expect(problem).toMatch('web/ui may import base-path, subscribable, not api')
  })

  it('without an entry in the rules are reported', () => {
    expect(problemsOf('server/src/helpers/a.ts', '')).toEqual([
      'server/src/helpers/a.ts: room server/helpers has no place in tooling/checks/import-rules.ts',
    ])
  })
})

describe('features', () => {
  it.each(['server', 'web'])('of %s never import each other', (workspace) => {
    const [problem] = problemsOf(
      `${workspace}/src/features/tasks/a.ts`,
      `import { x } from '../secrets/x.ts'`,
      `${workspace}/src/features/secrets/x.ts`,
    )
    expect(problem).toMatch('features never import each other (tasks → secrets)')
  })

  it('are listed by a file beside them, which they do not know', () => {
    const [list, feature] = ['web/src/features/page-extensions.ts', 'web/src/features/tasks/x.ts']
    expect(problemsOf(list, `import { x } from './tasks/x.ts'`, feature)).toEqual([])
    expect(problemsOf(feature, `import { x } from '../page-extensions.ts'`, list)[0]).toMatch(
      'features never import each other (tasks → the list of them)',
    )
  })

  it('import their own files at any depth', () => {
    const target = 'web/src/features/tasks/x.ts'
    expect(problemsOf('web/src/features/tasks/form/a.ts', `import { x } from '../x.ts'`, target)).toEqual([])
  })
})

describe('layers of a room', () => {
  const target = 'server/src/records/actions/x.ts'
  const source = `import { x } from '../actions/x.ts'`

  it('import those before them', () => {
    const before = 'server/src/records/queries/x.ts'
    expect(
      problemsOf('server/src/records/store/a.ts', `import { x } from '../queries/x.ts'`, before),
    ).toEqual([])
  })

  it('never those after them', () => {
    expect(problemsOf('server/src/records/engine/a.ts', source, target)).toEqual([
      'server/src/records/engine/a.ts:1 imports ../actions/x.ts: engine may import input of its room, not actions',
    ])
  })

  it('are tested through those after them', () => {
    expect(problemsOf('server/src/records/engine/a.test.ts', source, target)).toEqual([])
  })

  it('hold every file of the room', () => {
    const message = 'has no place among the layers of server/records in tooling/checks/import-rules.ts'
    expect(problemsOf('server/src/records/a.ts', '')).toEqual([
      `server/src/records/a.ts: what is in no folder ${message}`,
    ])
    expect(problemsOf('server/src/records/other/a.ts', '')).toEqual([
      `server/src/records/other/a.ts: other ${message}`,
    ])
  })
})

describe('every way to import counts', () => {
  it.each([
    `import type { x } from '../api/x.ts'`,
    `import { type x } from '../api/x.ts'`,
    `import '../api/x.ts'`,
    `export { x } from '../api/x.ts'`,
    `export * from '../api/x.ts'`,
    `export const a = () => import('../api/x.ts')`,
    `export type A = import('../api/x.ts').X`,
    `import text from '../api/x.ts?raw'`,
  ])('%s', (source) => {
    expect(problemsOf('web/src/ui/a.ts', source, 'web/src/api/x.ts')).toHaveLength(1)
  })

  it('a package of others does not', () => {
    expect(problemsOf('web/src/ui/a.tsx', `import { useState } from 'react'\nimport 'node:fs'`)).toEqual([])
  })

  it('a file is named with its extension', () => {
    expect(problemsOf('web/src/ui/a.ts', `\nimport { x } from './x'`, 'web/src/ui/x.ts')).toEqual([
      'web/src/ui/a.ts:2 imports ./x: no such file (name it with its extension)',
    ])
  })
})

it('reports a cycle of type imports', () => {
  const root = createProject({
    'model/src/schema/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
    'model/src/schema/b.ts': `import type { A } from './a.ts'\nexport type B = A`,
  })
  expect(checkImports(root)).toEqual([
    'cycle: model/src/schema/a.ts → model/src/schema/b.ts → model/src/schema/a.ts',
  ])
})
