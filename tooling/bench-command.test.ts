import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from './project-files.ts'

/** An unusable `BENCH_DIR`: a measurement that starts by mistake fails. */
function bench(...words: readonly string[]) {
  return promisify(execFile)(process.execPath, [join(projectRoot, 'bench/src/main.ts'), ...words], {
    env: { BENCH_DIR: '/dev/null/none' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

test('lists its measurements instead of measuring', async () => {
  const { code, stdout, stderr } = await bench('--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ {2}search-rare {2,}\S/m)
  expect(stdout).toMatch(/^ {2}start {2,}\S/m)
})

test('refuses an unknown name and says what there is', async () => {
  const { code, stdout, stderr } = await bench('start', 'sarch')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('sarch')
  expect(stderr).toContain('search-rare')
})
