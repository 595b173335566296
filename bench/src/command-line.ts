import { parseArgs } from 'node:util'
import { measurements } from './measurements/measurements.ts'
import { scenarios } from './scenarios/scenarios.ts'

interface Arguments {
  readonly names: readonly string[]
  readonly answer?: { readonly text: string; readonly isError: boolean }
}

/** Reads `[name…] [--help]`; an unknown name or option is an error. */
export function readArguments(words: readonly string[]): Arguments {
  const known = [...scenarios, ...measurements].map(({ name }) => name)
  try {
    const { values, positionals: names } = parseArgs({
      args: [...words],
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if (values.help) return { names, answer: { text: help(), isError: false } }
    const unknown = names.filter((asked) => !known.some((name) => isSelected(name, [asked])))
    if (unknown.length === 0) return { names }
    const text = `There is no measurement ${unknown.join(', ')}.\n\n${help()}`
    return { names, answer: { text, isError: true } }
  } catch (error) {
    return { names: [], answer: { text: `${String(error)}\n\n${help()}`, isError: true } }
  }
}

/** `search` selects every measurement whose name begins with it; no name selects all. */
export function isSelected(name: string, names: readonly string[]): boolean {
  return names.length === 0 || names.some((asked) => name === asked || name.startsWith(`${asked}-`))
}

function help(): string {
  const width = Math.max(...[...scenarios, ...measurements].map(({ name }) => name.length))
  const line = ({ name, title }: { readonly name: string; readonly title: string }) =>
    `  ${name.padEnd(width)}  ${title}`
  return [
    'npm run bench [name…]: measures what is named, or what begins with it, or everything.',
    '',
    'Compared with a baseline:',
    ...scenarios.map(line),
    '',
    'Of the product alone:',
    ...measurements.map(line),
  ].join('\n')
}
