import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './project-files.ts'

export interface CommandResult {
  exitCode: number
  /** Captured output only; without colours, which some tools print even to a file. */
  output: string
}

export interface CommandOptions {
  folder?: string
  output: 'show' | 'capture'
  env?: Record<string, string>
}

/** Runs a tool of an installed package on our Node.js, without standard input. */
export async function runTool(
  packageName: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return runCommand(process.execPath, [findTool(packageName), ...args], options)
}

export async function runCommand(
  command: string,
  args: readonly string[],
  { folder = projectRoot, output, env }: CommandOptions,
): Promise<CommandResult> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', output === 'show' ? 'inherit' : 'pipe'],
  })
  const parts: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  child.stderr?.setEncoding('utf8').on('data', (part: string) => parts.push(part))

  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ exitCode: 1, output: `${command}: ${error.message}` }))
    child.on('close', (code) =>
      resolve({ exitCode: code ?? 1, output: stripVTControlCharacters(parts.join('')) }),
    )
  })
}

/** The script of the command, because the wrappers in `.bin` need a shell on Windows. */
function findTool(packageName: string): string {
  const folder = join(projectRoot, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const path = typeof bin === 'string' ? bin : (bin[packageName] ?? Object.values(bin)[0])
  if (path === undefined) throw new Error(`${packageName} has no command`)
  return join(folder, path)
}
