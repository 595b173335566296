import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createLogger, createServer, type Logger } from 'vite'
import { projectRoot } from './project-files.ts'

const server = startServer()
const web = await startWeb()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
server.once('exit', () => void stop())

function startServer() {
  const watched = ['server', 'signalr', 'model'].map(
    (folder) => `--watch-path=${join(projectRoot, folder, 'src')}`,
  )
  const child = spawn(process.execPath, [...watched, '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  prefixLines('server', child.stdout)
  prefixLines('server', child.stderr)
  return child
}

/** Port and proxy are in `web/vite.config.ts`; another port would break the links to it. */
async function startWeb() {
  const vite = await createServer({
    root: join(projectRoot, 'web'),
    customLogger: prefixedLogger(),
    clearScreen: false,
    server: { strictPort: true },
  })
  await vite.listen()
  vite.printUrls()
  return vite
}

async function stop(): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  await web.close()
}

function prefixLines(prefix: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => console.log(`[${prefix}] ${line}`))
}

function prefixedLogger(): Logger {
  const logger = createLogger('info')
  const prefixed = (message: string) => message.replaceAll(/^/gm, '[web] ')
  return {
    ...logger,
    info: (message, options) => logger.info(prefixed(message), options),
    warn: (message, options) => logger.warn(prefixed(message), options),
    error: (message, options) => logger.error(prefixed(message), options),
  }
}
