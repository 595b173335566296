import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export function createProject(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'stamboek-project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, content] of Object.entries({ ...packageFiles, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const workspaces = ['model', 'server', 'web', 'signalr', 'testing', 'e2e', 'bench', 'tooling']

const packageFiles = Object.fromEntries([
  ['package.json', JSON.stringify({ name: 'stamboek', workspaces })],
  ...workspaces.map((folder) => [
    `${folder}/package.json`,
    JSON.stringify({ name: `@stamboek/${folder}`, exports: { './*': './src/*.ts' } }),
  ]),
]) as Record<string, string>
