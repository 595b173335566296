import { expect, it } from 'vitest'
import { isBarrel, readImports } from './read-imports.ts'

it('reads imports with their lines, also between JSX', () => {
  const source = `import a from './a.ts'\n\nexport const b = <p>{import('./b.ts')}</p>`
  expect(readImports('x.tsx', source)).toEqual([
    { specifier: './a.ts', line: 1 },
    { specifier: './b.ts', line: 3 },
  ])
})

it('passes over an import whose address is computed', () => {
  expect(readImports('x.ts', 'await import(address)')).toEqual([])
})

it('refuses a file that cannot be parsed', () => {
  expect(() => readImports('x.ts', 'import {')).toThrow('x.ts: ')
})

it.each([
  [`export * from './a.ts'`, true],
  [`import { a } from './a.ts'\nexport { a }`, true],
  [`export type { A } from './a.ts'\nexport const b = 1`, false],
  [`import './a.css'`, false],
  ['', false],
])('%j is a barrel: %s', (source, expected) => {
  expect(isBarrel('index.ts', source)).toBe(expected)
})
