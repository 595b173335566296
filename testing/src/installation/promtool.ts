import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidatePaths = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool']

/** Runs promtool of the package `prometheus` in a folder; returns its exit code and what it printed. */
export function promtool(folder: string, ...command: readonly string[]): string {
  const program = candidatePaths.find((each) => existsSync(each))
  if (!program) throw new Error('There is no promtool: apt-get install --no-install-recommends prometheus')
  const { status, stdout, stderr } = spawnSync(program, command, { cwd: folder, encoding: 'utf8' })
  return `${status}: ${stdout}${stderr}`
}
