import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

export interface Release {
  /** The `.tgz`. */
  readonly archive: string
  readonly remove: () => void
}

/** Makes a release from the sources as they are, in a folder without anything that was built before. */
export function makeRelease(): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamboek-release-test-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    for (const file of listSources()) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      copyFileSync(path.join(root, file), path.join(folder, file))
    }
    for (const name of ['node_modules', '.git']) symlinkSync(path.join(root, name), path.join(folder, name))
    execFileSync(process.execPath, ['tooling/release.ts'], { cwd: folder, stdio: 'pipe' })
    const archives = readdirSync(path.join(folder, 'release')).filter((name) => name.endsWith('.tgz'))
    return { archive: path.join(folder, 'release', archives[0] ?? ''), remove }
  } catch (error) {
    remove()
    throw error
  }
}

function listSources(): readonly string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 ** 2 })
  return names.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))
}

/** Unpacks it and returns the folder that it contains. */
export function unpackRelease({ archive }: Release, target: string): string {
  execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${target}`])
  return path.join(target, readdirSync(target)[0] ?? '')
}
