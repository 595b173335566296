import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listSourceFiles } from '../project-files.ts'

const featureFile = /^server\/src\/features\/(?!.*\.test\.ts$)/

/** Tables in a text of SQL, and those that a placeholder names. */
const namedTable = /\b(?:FROM|JOIN|INTO|UPDATE)\s*(?:[\w".]|$)|\brecord\./i

/** Sealed values are in columns of any record type, whose tables the compiler cannot know. */
const ofAnyType = /^server\/src\/features\/secrets\//

const dtoKey = /^[A-Z][A-Za-z]*\.[A-Z][A-Za-z]*Dto$/

/**
 * What the compiler cannot hold against the definitions: tables in SQL of features, which go through the query builder, and keys of
 * record types, which are read from their definition.
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
