import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../start/stamboek-process.ts'

export interface TestNginx {
  readonly address: string
  readonly close: () => Promise<void>
}

const candidatePaths = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
]

export function findNginx(): string | undefined {
  return candidatePaths.find((candidate) => existsSync(candidate))
}

/** Starts nginx before these nodes, with the documented configuration. Its address includes `basePath`. */
export async function startNginx(
  program: string,
  nodes: readonly string[],
  { basePath = '', ...options }: { readonly basePath?: string; readonly port?: number } = {},
): Promise<TestNginx> {
  const directory = await mkdtemp(path.join(tmpdir(), 'stamboek-nginx-'))
  const port = options.port ?? (await freePort())
  const config = path.join(directory, 'nginx.conf')
  await writeFile(config, wrapInMainConfig(directory, await readDocumentedConfig(port, nodes, basePath)))
  const child = spawn(program, ['-p', directory, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = `http://127.0.0.1:${port}${basePath}`
  while (child.exitCode === null && !(await isResponding(address))) await delay(20)
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${errorOutput}`)
  return {
    address,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** `deploy/nginx.conf` with other ports and nodes, and below a path, as its comment says. */
async function readDocumentedConfig(
  port: number,
  nodes: readonly string[],
  basePath: string,
): Promise<string> {
  const file = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))
  const text = await readFile(file, 'utf8')
  const servers = nodes.map((node) => `server ${new URL(node).host} max_fails=1 fail_timeout=10s;`).join('\n')
  const replaced = text
    .replace(/(?:server 127\.0\.0\.1:\d+ [^;]*;\s*)+/, `${servers}\n`)
    .replace(/listen \d+;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/location (= )?\//g, (location) => location.slice(0, -1) + `${basePath}/`)
  if (!replaced.includes(servers) || !replaced.includes(String(port)))
    throw new Error('The documented configuration has no upstream servers or no port any more.')
  return replaced
}

function wrapInMainConfig(directory: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${directory}/${what};`,
  )
  return [
    'daemon off;',
    'worker_processes 2;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${directory}/nginx.pid;`,
    'events { worker_connections 1024; }',
    `http { access_log off; ${temporary.join(' ')}`,
    server,
    '}',
  ].join('\n')
}

async function isResponding(address: string): Promise<boolean> {
  return fetch(`${address}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  )
}
