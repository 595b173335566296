import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listSourceFiles } from '../project-files.ts'

const featureFile = /^server\/src\/features\/(?!.*\.test\.ts$)/

const namedTable = /\b(?:FROM|JOIN|INTO|UPDATE)\s*(?:[\w".]|$)|\brecord\./i

/** Columns of any record type can be sealed, so the compiler cannot know their tables. */
const ofAnyType = /^server\/src\/features\/secrets\//

const dtoKey = /^[A-Z][A-Za-z]*\.[A-Z][A-Za-z]*Dto$/

/**
 * What the compiler cannot check against the definitions: tables in SQL text instead of the query builder,
 * and dtoKeys as text instead of from a definition.
 */
export function checkFeatures(root: string): string[] {
  return listSourceFiles(root, ['.ts'])
    .filter((file) => featureFile.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const at = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`
      return findUnchecked(file, text).map(({ offset, problem }) => `${at(offset)} ${problem}`)
    })
}

interface Unchecked {
  readonly offset: number
  readonly problem: string
}

function findUnchecked(file: string, text: string): readonly Unchecked[] {
  const found: Unchecked[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql' || ofAnyType.test(file)) return
      const named = quasi.quasis.find(({ value }) => namedTable.test(value.raw))
      if (named) found.push({ offset: named.start, problem: 'names a table in sql: use the query builder' })
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && dtoKey.test(value))
        found.push({ offset: start, problem: `quotes ${value}: use the dtoKey of the definition` })
    },
  }).visit(parseSync(file, text).program)
  return found
}
