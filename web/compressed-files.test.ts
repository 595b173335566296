import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeCompressedFiles } from './compressed-files.ts'

test('compresses the texts that are worth it, in folders too, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'stamboek-build-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const text = 'const answer = 42\n'.repeat(100)
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets/main.js'), text)
  await writeFile(join(directory, 'assets/main.css'), text)
  await writeFile(join(directory, 'assets/small.js'), 'run()')
  await writeFile(join(directory, 'assets/inter.woff2'), text)
  await writeFile(join(directory, 'index.html'), text)

  await writeCompressedFiles(directory)

  expect((await readdir(join(directory, 'assets'))).toSorted()).toEqual([
    'inter.woff2',
    'main.css',
    'main.css.br',
    'main.css.gz',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'small.js',
  ])
  // The server fills in a nonce each time.
  expect(await readdir(directory)).toEqual(['assets', 'index.html'])
  expect(brotliDecompressSync(await readFile(join(directory, 'assets/main.js.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(join(directory, 'assets/main.js.gz'))).toString()).toBe(text)
})
