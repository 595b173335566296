import { parseSync, Visitor } from 'oxc-parser'

export interface ImportStatement {
  specifier: string
  line: number
}

/**
 * Every module that a file names with a literal: imports, re-exports, `import()` and `import('…').Type`. Type
 * imports count, because they bind rooms just as much.
 * @throws when the file cannot be parsed.
 */
export function readImports(file: string, source: string): ImportStatement[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)

  const found: ImportStatement[] = []
  const add = (node: { start: number }, request: { type: string; value?: unknown } | null) => {
    if (typeof request?.value !== 'string') return
    found.push({ specifier: request.value, line: lineAt(source, node.start) })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source),
    ExportNamedDeclaration: (node) => add(node, node.source),
    ExportAllDeclaration: (node) => add(node, node.source),
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source),
  }).visit(program)
  return found
}

export function isBarrel(file: string, source: string): boolean {
  const { body } = parseSync(file, source).program
  const passesOn = body.every((statement) => {
    if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') return true
    return statement.type === 'ExportNamedDeclaration' && statement.declaration === null
  })
  return passesOn && body.some((statement) => statement.type !== 'ImportDeclaration')
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
