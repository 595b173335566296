import { expect, test } from 'vitest'
import { createProject } from './checks/project-fixture.ts'
import { listShippedPackages } from './shipped-packages.ts'

test('lists what is installed for the server and what the web is built from, not what builds or tests it', () => {
  const root = createProject({
    'web/src/main.tsx': "import { a } from '@b/inside/part'\nimport './styles.css'\nvoid import('later')\n",
    'web/src/main.test.tsx': "import 'test-tool'\n",
  })
  const packages = {
    '': { version: '1.0.0' },
    web: { version: '1.0.0' },
    'node_modules/@stamboek/model': { link: true },
    'node_modules/fastify': { version: '5.0.0', license: 'MIT' },
    'node_modules/windows-only': { version: '1.0.0', license: 'ISC', optional: true },
    'node_modules/@b/inside': {
      version: '2.0.0',
      dev: true,
      dependencies: { deep: '^1', '@types/deep': '1' },
    },
    'node_modules/@b/inside/node_modules/deep': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/deep': { version: '3.0.0', dev: true },
    'node_modules/@types/deep': { version: '1.0.0', dev: true },
    'node_modules/later': { version: '1.0.0', license: '0BSD', dev: true, peerDependencies: { absent: '1' } },
    'node_modules/test-tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  }
  expect(listShippedPackages(root, { packages })).toEqual([
    { path: 'node_modules/@b/inside', name: '@b/inside', version: '2.0.0', licence: '' },
    { path: 'node_modules/@b/inside/node_modules/deep', name: 'deep', version: '1.0.0', licence: 'MIT' },
    { path: 'node_modules/fastify', name: 'fastify', version: '5.0.0', licence: 'MIT' },
    { path: 'node_modules/later', name: 'later', version: '1.0.0', licence: '0BSD' },
    { path: 'node_modules/windows-only', name: 'windows-only', version: '1.0.0', licence: 'ISC' },
  ])
})
