import { pino } from 'pino'
import { StartError } from '../start-error.ts'
import { InvalidSettings, readConfig } from './config.ts'
import { startServer } from './start-server.ts'

/** The program: reads its settings, serves until it is told to stop, and says in one line what keeps it from starting. */
try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const starting = startServer(config, log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  const server = await starting
  process.stdout.write(`Stamboek draait op ${server.address}\n`)
  if (config.publicUrl !== undefined)
    process.stdout.write(`Browsers bereiken het alleen als ${config.publicUrl}\n`)
  if (server.setupAddress) process.stdout.write(`Maak de eerste beheerder aan op ${server.setupAddress}\n`)

  /** A start that is under way is finished first; one that fails ends the program below. */
  function stop(): void {
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
  process.exit(1)
}
