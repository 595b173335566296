import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-files.ts'
import { listReleaseFiles, readImageFiles } from './release-files.ts'

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
