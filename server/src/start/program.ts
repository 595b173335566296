import { pino } from 'pino'
import { lacksCluster } from '../database/embedded/data-directory.ts'
import { StartError } from '../start-error.ts'
import { InvalidSettings, readConfig } from './config.ts'
import { isDebugging, setDebugging } from './log-level.ts'
import { product } from './product.ts'
import { startServer } from './start-server.ts'

const stopping = new AbortController()

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const isEmbedded = config.databaseUrl === undefined
  const isNew = isEmbedded && (await lacksCluster(config.dataDirectory))
  const starting = startServer(config, log, product, stopping.signal)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  // Windows does not have it.
  if (process.platform !== 'win32')
    process.on('SIGUSR2', () => setDebugging(log, !isDebugging(log), config.logLevel))
  const server = await starting
  if (isNew) process.stdout.write(`Nieuwe gegevensmap ${config.dataDirectory} gemaakt\n`)
  else if (isEmbedded) process.stdout.write(`De gegevens staan in ${config.dataDirectory}\n`)
  process.stdout.write(`Stamboek draait op ${server.address}\n`)
  if (server.isDemonstration)
    process.stdout.write(
      'Dit is de demonstratie, zonder wachtwoorden; voor eigen gegevens eerst npm run setup, met een nieuwe DATA_DIR\n',
    )
  if (config.publicUrl !== undefined)
    process.stdout.write(`Browsers bereiken het alleen als ${config.publicUrl}${config.basePath}\n`)
  if (server.setupAddress) process.stdout.write(`Maak de eerste beheerder aan op ${server.setupAddress}\n`)

  /** Waits for a start in progress, except for its wait for a database server. */
  function stop(): void {
    stopping.abort()
    starting
      .catch(() => undefined)
      .then((started) => started?.close())
      .then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => {
          log.fatal(error, 'stopping failed')
          process.exit(1)
        },
      )
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(stopping.signal.aborted ? 0 : 1)
}
