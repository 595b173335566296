import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { listDocuments, listSourceFiles } from '../project-files.ts'

const requirementsPage = 'docs/requirements.md'

const number = String.raw`\d+(?:\.\d+)*`
const citation = new RegExp(String.raw`\brequirements (${number}(?:(?:, | and )${number})*)`, 'g')
const headingOrRule = new RegExp(String.raw`^(?:#{2,3} |- \*\*)(${number})(?:\.? |\*\* )`)
const documentName = /(?<![\w./-])(?:[\w.-]+\/)*[\w.-]*\w\.md\b/g

interface Line {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Citations of unknown numbers, and numbers that occur twice in the requirements. */
export function checkCitations(root: string): string[] {
  const numbers = listNumbers(root)
  const repeated = numbers.filter((each, index) => numbers.indexOf(each) !== index)
  const known = new Set(numbers)
  const unknown = readLines(root, [...listSourceFiles(root, ['.ts', '.tsx', '.css']), ...listDocuments(root)])
    .flatMap((line) => citedNumbers(line.text).map((cited) => ({ ...line, cited })))
    .filter(({ cited }) => !known.has(cited))
    .map(({ file, line, cited }) => `${file}:${line} cites requirements ${cited}, which is not there`)
  return [...repeated.map((each) => `${requirementsPage} has ${each} twice`), ...unknown]
}

/** Rules whose tests do not exist, and rules that name none without saying so. */
export function checkRequirements(root: string): string[] {
  return readLines(root, existing(root, requirementsPage)).flatMap(({ file, line, text }) => {
    const links = [...text.matchAll(/\]\((\.\.\/[^)#]+)\)/g)].map(([, target = '']) => target)
    const missing = links.filter((target) => !existsSync(join(root, posix.dirname(file), target)))
    const isUntold =
      text.startsWith('- **') && headingOrRule.test(text) && links.length === 0 && !text.endsWith('(no test)')
    return [
      ...missing.map((target) => `${file}:${line} names ${target}, which does not exist`),
      ...(isUntold ? [`${file}:${line} names no test; say "(no test)" where there is none`] : []),
    ]
  })
}

export function checkDocumentNames(root: string): string[] {
  const documents = listDocuments(root)
  const names = new Set(documents.map((file) => posix.basename(file)))
  const isKnown = (file: string, name: string) =>
    name.includes('/')
      ? existsSync(join(root, posix.dirname(file), name)) || existsSync(join(root, name))
      : names.has(name)
  const lines = [...readComments(root), ...readLines(root, documents)]
  return lines.flatMap(({ file, line, text }) =>
    [...text.replaceAll(/https?:\/\/\S+/g, '').matchAll(documentName)]
      .filter(([name]) => !isKnown(file, name))
      .map(([name]) => `${file}:${line} names ${name}, which is not in the repository`),
  )
}

function listNumbers(root: string): readonly string[] {
  return readLines(root, existing(root, requirementsPage)).flatMap(
    ({ text }) => headingOrRule.exec(text)?.[1] ?? [],
  )
}

function citedNumbers(text: string): readonly string[] {
  return [...text.matchAll(citation)].flatMap(([, list = '']) => list.split(/, | and /))
}

function readComments(root: string): readonly Line[] {
  return listSourceFiles(root, ['.ts', '.tsx', '.css']).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    if (!source.includes('.md')) return []
    return findComments(file, source).flatMap(({ text, offset }) => {
      const first = source.slice(0, offset).split('\n').length
      return text.split('\n').map((part, index) => ({ file, line: first + index, text: part }))
    })
  })
}

function findComments(file: string, source: string): readonly { text: string; offset: number }[] {
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: text, index }) => ({ text, offset: index }))
  return parseSync(file, source).comments.map(({ value, start }) => ({ text: value, offset: start }))
}

function readLines(root: string, files: readonly string[]): readonly Line[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text })),
  )
}

function existing(root: string, file: string): readonly string[] {
  return existsSync(join(root, file)) ? [file] : []
}
