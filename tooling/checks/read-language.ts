import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { listSourceFiles } from '../project-files.ts'

/** The language is this type and all types that it refers to. */
const root = 'RecordTypeDefinition'

const fieldsOfKind = /^model\/src\/fields\/[\w-]+\/[\w-]+\.ts$/

const declaring = /^model\/src\/(?:schema|fields)\//

const definitions = /^model\/src\/records\/(?!catalogue\/)/

export function readLanguage(root: string): ReadonlyMap<string, number> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const sources = listSourceFiles(root, ['.ts']).filter((file) => !file.endsWith('.test.ts'))
  const declared = sources.filter((file) => declaring.test(file)).map((file) => [file, read(file)] as const)
  const texts = sources.filter((file) => definitions.test(file)).map(read)
  const words = [...collectWords(declared)].toSorted()
  return new Map(words.map((word) => [word, countUses(word, texts)]))
}

function countUses(word: string, texts: readonly string[]): number {
  const use = new RegExp(`\\b${word}\\b\\s*[:,}]`)
  return texts.filter((text) => use.test(text)).length
}

interface Declaration {
  readonly words: ReadonlySet<string>
  readonly refersTo: ReadonlySet<string>
}

function collectWords(files: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const declarations = new Map<string, Declaration>()
  const open = [root]
  for (const [file, text] of files)
    for (const [name, node] of listTypes(file, text)) {
      declarations.set(name, readDeclaration(node))
      if (fieldsOfKind.test(file) && name.endsWith('Field')) open.push(name)
    }
  const words = new Set<string>()
  const seen = new Set<string>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const declaration = declarations.get(name)
    for (const word of declaration?.words ?? []) words.add(word)
    open.push(...(declaration?.refersTo ?? []))
  }
  return words
}

function listTypes(file: string, text: string): readonly (readonly [string, Node])[] {
  const found: (readonly [string, Node])[] = []
  new Visitor({
    TSInterfaceDeclaration: (node) => void found.push([node.id.name, node]),
    TSTypeAliasDeclaration: (node) => void found.push([node.id.name, node]),
  }).visit(parseSync(file, text).program)
  return found
}

function readDeclaration(declaration: Node): Declaration {
  const words = new Set<string>()
  const refersTo = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    if (node.type === 'TSPropertySignature' && node.key.type === 'Identifier') words.add(node.key.name)
    if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier')
      refersTo.add(node.typeName.name)
    if (node.type === 'TSInterfaceHeritage' && node.expression.type === 'Identifier')
      refersTo.add(node.expression.name)
    for (const part of Object.values(node)) visit(part)
  }
  visit(declaration)
  return { words, refersTo }
}
