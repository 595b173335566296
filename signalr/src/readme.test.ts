import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

test('the example of the README compiles for somebody who asks for no more than strictness', () => {
  const readme = readFileSync(join(root, 'signalr/README.md'), 'utf8')
  const [, example] = /```ts\n(.*?)```/s.exec(readme) ?? []
  // Below the root, so that packages resolve as in an application.
  const folder = mkdtempSync(join(root, 'node_modules/.readme-example-'))
  try {
    writeFileSync(join(folder, 'example.ts'), example ?? '')
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2024',
      types: ['node'],
      skipLibCheck: true,
      noEmit: true,
      // Until the package is published it exports its sources.
      allowImportingTsExtensions: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }))
    const compile = () => execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    expect(compile).not.toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
