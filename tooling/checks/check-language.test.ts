import { expect, it } from 'vitest'
import { checkLanguage } from './check-language.ts'
import { createProject } from './project-fixture.ts'

const schema = `
export interface RecordTypeDefinition { readonly dtoKey: string; readonly grid: Grid; readonly fields: Fields }
interface Grid { readonly sort?: string; readonly tree?: string }
interface RecordType { readonly other: string }`
const files = {
  'model/src/schema/record-type.ts': schema,
  'model/src/fields/text/text.ts': 'export interface TextField extends Limits { readonly kind: string }',
  'model/src/fields/limits.ts': 'export interface Limits { readonly mark?: string }',
  'model/src/records/a.ts':
    "export const a = { dtoKey: 'A', grid: { sort: 'x' }, fields: { x: { kind: 'text' } } }",
  'model/src/records/b.ts':
    "export const b = { dtoKey: 'B', grid: { sort: 'y', tree: 'z' }, fields: { y: { kind: 'text' } } }",
}
const rows = (...words: readonly string[]) => words.map((word) => `| \`${word}\` | a word |`).join('\n')

it('accepts a page with every word, and reasons for those with fewer than two users', () => {
  const page = `${rows('dtoKey', 'grid', 'fields', 'kind', 'sort')}
| \`tree\` | rows below rows. One type: B |
| \`mark\` | filled in. Catalogue: when it is resolved |`
  expect(checkLanguage(createProject({ ...files, 'docs/language.md': page }))).toEqual([])
})

it('names words that are missing, unknown, said twice, without a user, or with one and no reason', () => {
  const page = `${rows('dtoKey', 'grid', 'kind', 'sort', 'tree', 'mark', 'other')}\n| \`grid\` | again |`
  expect(checkLanguage(createProject({ ...files, 'docs/language.md': page }))).toEqual([
    'docs/language.md has "grid" twice',
    'docs/language.md has "other", which is no word',
    'docs/language.md lacks "fields"',
    '"mark" has no user: remove it',
    '"tree" has one user; docs/language.md does not say why',
  ])
})
