import { expect, test } from 'vitest'
import { checkExpressions } from './check-expressions.ts'
import { createProject } from './project-fixture.ts'

test('names expressions that take the more time for each character, the longer the text is', () => {
  const root = createProject({
    'model/src/a.ts': String.raw`
export const trailing = (text: string) => text.replace(/\s*\*$/, '')
export const leading = (text: string) => text.replace(/^\s*\*/, '')
`,
    'server/src/b.ts': String.raw`export const bare = (code: string) => code.replaceAll(/\[[^\]]*\]/g, '')`,
    'signalr/src/c.ts': 'export const last = (type: string) => /(?<last>[^/]*)$/u.exec(type)',
    'web/src/d.ts': 'export const last = (type: string) => /[^/]*$/.exec(type)',
  })
  expect(checkExpressions(root)).toEqual([
    String.raw`model/src/a.ts:2 /\s*\*$/`,
    String.raw`server/src/b.ts:1 /\[[^\]]*\]/`,
    'signalr/src/c.ts:1 /(?<last>[^/]*)$/',
  ])
})

test('reads the sources of expressions that are kept as texts', () => {
  const root = createProject({
    'model/src/a.ts': "export const hostPattern = '^(?:[a-z]*[a-z-]*[.])+$'",
    'model/src/b.ts': "export const code = { pattern: { expression: '^(?:a+)+$', message: 'Fout.' } }",
    'model/src/c.ts': 'export const wordPattern = String.raw`^\\d*\\d*$`',
    'model/src/d.ts': "export const message = '(a+)+$'",
  })
  expect(checkExpressions(root)).toEqual([
    'model/src/a.ts:1 /^(?:[a-z]*[a-z-]*[.])+$/',
    'model/src/b.ts:1 /^(?:a+)+$/',
    String.raw`model/src/c.ts:1 /^\d*\d*$/`,
  ])
})

test('leaves what reads short texts, and texts of the operator', () => {
  const root = createProject({
    'model/src/fields/a.ts': "import { shortText } from '../short-text.ts'\nexport const tail = / *%$/",
    'server/src/start/config.ts': 'export const tail = /[/]+$/',
    'server/src/a.test.ts': 'export const tail = /[/]+$/',
  })
  expect(checkExpressions(root)).toEqual([])
})
