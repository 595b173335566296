import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { isSafePattern } from 'redos-detector'
import { listSourceFiles } from '../project-files.ts'

const workspaces = ['model', 'server', 'signalr']

/** Files that process only input of the operator, the definitions or PostgreSQL. */
const ownTexts =
  /\.test\.ts$|\/server\/src\/(?:demo\/|start\/|start-error\.ts|database\/connection\/parse-database-url\.ts|database\/embedded\/)/

/** Files that import this read at most 100 characters; `hostile-text.test.ts` of the server proves it. */
const boundedBy = /from '[./]+\/short-text\.ts'/

const namesOfSources = /^(?:pattern|expression)$|Pattern$/

interface Expression {
  readonly source: string
  readonly flags: string
  readonly offset: number
}

/**
 * Regular expressions whose time grows faster than the text: a megabyte would stop the server for everybody.
 */
export function checkExpressions(root: string): string[] {
  return listSourceFiles(root, ['.ts'])
    .filter((file) => workspaces.some((folder) => file.startsWith(`${folder}/src/`)))
    .filter((file) => !ownTexts.test(`/${file}`))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (boundedBy.test(text)) return []
      return findExpressions(file, text)
        .filter((expression) => isValid(expression) && !isLinear(expression))
        .map(({ source, offset }) => `${file}:${text.slice(0, offset).split('\n').length} /${source}/`)
    })
}

function isValid({ source, flags }: Expression): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}

function isLinear({ source, flags }: Expression): boolean {
  // The library does not support named groups, which do not affect the time.
  const unnamed = source.replaceAll(/\(\?<[A-Za-z]\w*>/g, '(')
  const { safe } = isSafePattern(unnamed, {
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: /[uv]/.test(flags),
    // Reads Unicode classes and lookbehind as something that matches more.
    downgradePattern: true,
    maxScore: 50,
    timeout: 3_000,
  })
  return safe
}

function findExpressions(file: string, text: string): readonly Expression[] {
  const found: Expression[] = []
  const addSource = (name: string | undefined, value: Node | null) => {
    const source = value && textOf(value)
    if (name !== undefined && namesOfSources.test(name) && source !== undefined && source !== null)
      found.push({ source, flags: 'u', offset: value?.start ?? 0 })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ source: node.regex.pattern, flags: node.regex.flags, offset: node.start })
    },
    VariableDeclarator: ({ id, init }) => addSource(id.type === 'Identifier' ? id.name : undefined, init),
    Property: ({ key, value }) => addSource(key.type === 'Identifier' ? key.name : undefined, value),
  }).visit(parseSync(file, text).program)
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TaggedTemplateExpression')
    return node.quasi.quasis.map(({ value }) => value.raw).join('')
  return undefined
}
