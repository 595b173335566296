import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-files.ts'
import { runCommand } from './run-command.ts'

export interface Commit {
  /** Abbreviated, with `-gewijzigd` behind it where files differ from it. */
  commit: string
  /** ISO 8601; null where only the environment says the commit. */
  committedOn: string | null
}

/** The dot keeps the server from serving it as a file of the web. */
const commitFile = join(projectRoot, 'web/dist/.commit.json')

/** Writes a commit beside the built web, where the server reads it, in one step; without one the file stays. */
export function recordCommit(commit: Commit | undefined, file = commitFile): void {
  if (commit === undefined) return
  const text = JSON.stringify(commit)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/** The commit of this checkout, else the variable COMMIT, as images are built without git; undefined without either. */
export async function readCommit(): Promise<Commit | undefined> {
  const stated = process.env['COMMIT']?.trim()
  // A folder without its own `.git` may lie in another checkout.
  if (!existsSync(join(projectRoot, '.git')))
    return stated ? { commit: stated, committedOn: null } : undefined
  const [name, date, changes] = await Promise.all([
    git(['rev-parse', '--short=12', 'HEAD']),
    git(['log', '-1', '--format=%cI']),
    git(['status', '--porcelain', '--untracked-files=no']),
  ])
  if (name === undefined || date === undefined) return undefined
  return { commit: changes ? `${name}-gewijzigd` : name, committedOn: date }
}

async function git(args: readonly string[]): Promise<string | undefined> {
  const { exitCode, output } = await runCommand('git', ['--no-optional-locks', ...args], {
    output: 'capture',
  })
  return exitCode === 0 ? output.trim() : undefined
}
