import { readFile } from 'node:fs/promises'
import { countRows } from '../backup/manifest.ts'
import { makeRecordedBackup, makeRecordedProof } from '../backup/recorded-backups.ts'
import { sealKeys } from '../backup/sealed-keys.ts'
import { readBuild } from '../build.ts'
import type { Database } from '../database/connection/database.ts'
import { readKeyFile } from '../features/secrets/key-file.ts'
import { readKnownKeys } from '../features/secrets/known-keys.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './open-database.ts'
import { readPassphrase } from './passphrase.ts'
import { createProgress } from './progress.ts'
import {
  type Command,
  type CommandAnswer,
  type CommandInput,
  runAsProgram,
  textOption,
  WrongUse,
} from './run-command.ts'

/** Makes a back-up, also while the program runs (docs/operations.md). */
const command: Command = {
  name: 'backup',
  meaning: 'een back-up van alle gegevens maken, ook terwijl het programma draait',
  defaultAction: 'make',
  actions: {
    make: {
      meaning: 'maakt in een map een nieuwe map met de back-up',
      options: {
        to: { type: 'string', meaning: 'die map; zonder: BACKUP_DIR' },
        'with-key': { type: 'boolean', meaning: 'met de sleutels van geheimen, verzegeld met een wachtzin' },
        'passphrase-file': {
          type: 'string',
          meaning: 'bestand met die wachtzin op de eerste regel; - is de invoer',
        },
        'old-postgres': {
          type: 'string',
          meaning:
            'map met de PostgreSQL waarmee een ingebouwde database gemaakt is, als die een andere hoofdversie heeft',
        },
        verify: { type: 'boolean', meaning: 'bewijst de back-up daarna (zie verify-backup)' },
      },
      run: make,
    },
  },
}

async function make(input: CommandInput): Promise<CommandAnswer> {
  return withDatabase(
    async ({ database, config }) => {
      const to = textOption(input, 'to') ?? config.backups?.directory
      if (to === undefined)
        throw new WrongUse('Zeg met --to=MAP waar de back-up moet komen, of stel BACKUP_DIR in.')
      const sealedKeys = await sealKeyFile(input, config.secretsKeyFile, database)
      const made = await makeRecordedBackup(database, {
        to,
        version: (await readBuild()).version,
        ...(sealedKeys && { sealedKeys }),
        onProgress: createProgress('tabellen'),
      })
      const { directory, manifest, bytes } = made
      const isVerified = input.options['verify'] === true
      if (isVerified) await makeRecordedProof(database, made, { onProgress: createProgress('rijen') })
      const rows = countRows(manifest)
      const lines = [
        `De back-up staat in ${directory}: ${manifest.tables.length} tabellen, ${rows.toLocaleString('nl-NL')} rijen, ${formatSize(bytes)}${isVerified ? ', en is bewezen' : ''}.`,
        ...(manifest.keys.length > 0 && !sealedKeys
          ? [`De sleutels van geheimen zitten er niet in: bewaar ${config.secretsKeyFile} apart.`]
          : []),
      ]
      return { lines, data: { directory, rows, bytes, keys: manifest.keys, isVerified } }
    },
    { oldPostgres: textOption(input, 'old-postgres') },
  )
}

async function sealKeyFile(
  input: CommandInput,
  keyFile: string,
  { kysely }: Database,
): Promise<Buffer | undefined> {
  const file = textOption(input, 'passphrase-file')
  if (input.options['with-key'] !== true) {
    if (file !== undefined) throw new WrongUse('Bij --passphrase-file hoort --with-key.')
    return undefined
  }
  if (file === undefined)
    throw new WrongUse('Bij --with-key hoort --passphrase-file=BESTAND, met een wachtzin.')
  const ring = await readKeyFile(keyFile)
  if (!ring) throw new StartError(`Het sleutelbestand ${keyFile} is er niet. Er is geen back-up gemaakt.`)
  const missing = (await readKnownKeys(kysely)).ids.find((id) => !ring.has(id))
  if (missing !== undefined)
    throw new StartError(
      `Het sleutelbestand ${keyFile} mist sleutel ${missing} van deze database: wijs met SECRETS_KEY_FILE het juiste aan. Er is geen back-up gemaakt.`,
    )
  return sealKeys(await readFile(keyFile, 'utf8'), await readPassphrase(file))
}

function formatSize(bytes: number): string {
  const [size, unit] =
    bytes < 1024 ** 2
      ? [bytes / 1024, 'KiB']
      : bytes < 1024 ** 3
        ? [bytes / 1024 ** 2, 'MiB']
        : [bytes / 1024 ** 3, 'GiB']
  return `${size.toLocaleString('nl-NL', { maximumFractionDigits: 1 })} ${unit}`
}

await runAsProgram(command)
