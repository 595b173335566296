import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-files.ts'
import { copyReleaseFiles, listReleaseFiles, readImageFiles } from './release-files.ts'

test('the files of the image are those that the Dockerfile copies out of its build', () => {
  const dockerfile = [
    'FROM node AS build',
    'COPY . .',
    'COPY --from=build /stamboek/package.json /stamboek/.npmrc ./',
    'COPY --from=build /stamboek/web/package.json web/',
    'COPY --from=packages /stamboek .',
    'COPY --from=build /stamboek/server/src server/src',
  ]
  expect(readImageFiles(dockerfile.join('\n'))).toEqual([
    { source: 'package.json', target: 'package.json' },
    { source: '.npmrc', target: '.npmrc' },
    { source: 'web/package.json', target: 'web/package.json' },
    { source: 'server/src', target: 'server/src' },
  ])
})

test('a release consists of files that are in the repository, and of the built web', () => {
  const sources = listReleaseFiles(projectRoot).map(({ source }) => source)
  expect(sources.filter((source) => !existsSync(join(projectRoot, source)) && source !== 'web/dist')).toEqual(
    [],
  )
  expect(sources).toEqual(
    expect.arrayContaining(['package-lock.json', 'server/src', 'web/dist', 'CHANGELOG.md']),
  )
})

test('a release has the built web and what git tracks, without tests and files of the folder alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stamboek-release-files-'))
  try {
    const root = join(folder, 'root')
    const target = join(folder, 'target')
    const write = (path: string, text = path): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const git = (...args: readonly string[]): void => {
      execFileSync('git', args, { cwd: root })
    }
    write(
      'Dockerfile',
      'COPY --from=build /stamboek/server/src server/src\nCOPY --from=build /stamboek/web/dist web/dist',
    )
    write('.gitignore', 'dist')
    for (const path of ['start.ts', 'start.test.ts', 'rooms/gone.ts', 'rooms/ask.ts'])
      write(`server/src/${path}`)
    for (const { source } of listReleaseFiles(root))
      if (!['Dockerfile', 'server/src', 'web/dist'].includes(source)) write(source)
    git('init', '--quiet')
    git('add', '.')
    rmSync(join(root, 'server/src/rooms/gone.ts'))
    write('server/src/rooms/passwords.txt')
    write('web/dist/index.html')

    copyReleaseFiles(root, target)
    expect(readdirSync(join(target, 'server/src')).toSorted()).toEqual(['rooms', 'start.ts'])
    expect(readdirSync(join(target, 'server/src/rooms'))).toEqual(['ask.ts'])
    expect(readdirSync(join(target, 'web/dist'))).toEqual(['index.html'])
    expect(readFileSync(join(target, 'CHANGELOG.md'), 'utf8')).toBe('CHANGELOG.md')

    git('rm', '--quiet', '--cached', 'LICENSE')
    expect(() => copyReleaseFiles(root, target)).toThrow(/LICENSE/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
